/** Name the shapes that modules share, so that each can speak of them without importing them. */

declare global {
    type Actions = import("./entry/form.js").Actions;
    type Api = import("./core/api.js").Api;
    type Arranged = import("./entry/hands.js").Arranged;
    type CardForm = import("./entry/card-form.js").CardForm;
    type CardTable = import("./entry/hands.js").CardTable;
    type Choice = import("./games/choices.js").Choice;
    type Deal = import("./core/types.js").Deal;
    type Facts = import("./entry/places.js").Facts;
    type GameType = import("./core/types.js").GameType;
    type Hand = import("./entry/hands.js").Hand;
    type Kind = import("./entry/asked.js").Kind;
    type Meld = import("./core/types.js").Meld;
    type Picked = import("./entry/card-picker.js").Picked;
    type Preview = import("./core/types.js").Preview;
    type Seat = import("./core/types.js").Seat;
    type Sheet = import("./core/types.js").Sheet;
}

export {};
