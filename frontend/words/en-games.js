/** The English words of the entry forms that are a game's own. */
export default {
  "team.table": "Table {number}",
  "team.points": "Points",
  "team.pointsOf": "Points at table {number}",
  "team.drawn": "Drawn",
  "team.recorded": "hands",
  "team.needsWinner": "Who won at table {number}? Tap a team, or that it was drawn.",
  "team.needsPoints": "Still needed: the points won at table {number}.",
  "team.upcard": "Knock card of both tables",
  "team.upcardIs": "knock card {card}",
};
