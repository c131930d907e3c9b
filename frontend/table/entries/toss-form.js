/** Enter who won the coin toss of a level game. */

import { html } from "../../page/html.js";
import { columnsOf } from "../../sheet/columns.js";
import { say } from "../../words/say.js";
import { EntryForm } from "./entry-form.js";

export class TossForm extends EntryForm {
  fields() {
    const tied = columnsOf(this.sheet).filter(({ seats }) =>
      seats.some((seat) => this.sheet.tied.includes(seat))
    );
    return html`
      <fieldset class="choice">
        <legend>${say("toss.who")}</legend>
        ${tied.map(({ seat, name }) =>
          html`
            <label
              class="chip"><input type="radio" name="winner" value="${seat}"><bdi class="name">${name}</bdi></label>
          `
        )}
      </fieldset>
    `;
  }

  facts() {
    const form = this.querySelector("form");
    const winner = Number(form && new FormData(form).get("winner"));
    return winner ? { kind: "toss", winner } : null;
  }
}

customElements.define("toss-form", TossForm);
