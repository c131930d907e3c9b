/** Return the seats that somebody left in mid-game for good. @param {import("../types.js").Sheet} sheet */
export const seatsLeft = ({ rulings }) =>
  new Set(
    rulings.filter(({ ruling, counts }) => ruling === "retirement" && counts).map(({ seat }) =>
      seat
    ),
  );
