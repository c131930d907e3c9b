/** Name the shapes that modules share, so that each can speak of them without importing them. */

declare global {
    type Actions = import("./forms/form.js").Actions;
    type Api = import("./server/api.js").Api;
    type Arranged = import("./forms/cards/hands.js").Arranged;
    type CardForm = import("./forms/cards/card-form.js").CardForm;
    type CardTable = import("./forms/cards/hands.js").CardTable;
    type Choice = import("./forms/choices.js").Choice;
    type Deal = import("./types.js").Deal;
    type Form = import("./forms/form.js").Form;
    type Facts = import("./forms/places.js").Facts;
    type GameType = import("./types.js").GameType;
    type Hand = import("./forms/cards/hands.js").Hand;
    type Kind = import("./types.js").Kind;
    type Meld = import("./types.js").Meld;
    type Picked = import("./forms/cards/picked-hand.js").Picked;
    type Preview = import("./types.js").Preview;
    type Seat = import("./types.js").Seat;
    type Sheet = import("./types.js").Sheet;
}

export {};
