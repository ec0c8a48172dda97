/** The dealer's keys, what a form sends, and payments in the order of the book. */

import assert from "node:assert/strict";
import { describe, it } from "vitest";

import { cardOfKey, keyOfCard, typed } from "../src/desks/keys";
import { counted } from "../src/desks/payments";
import { addRow, fieldsAsked, isComplete, NotThat, removeRow, rowsAt, sentOf } from "../src/desks/values";
import { you } from "../src/desks/you";
import type { FieldDescribed } from "../src/lib/types";
import { inOwnTime } from "../src/lib/words";

const typing = (keys: string): string | null => {
  let buffer = "";
  for (const key of keys) {
    const made = typed(buffer, key);
    if (made.card) return made.card;
    buffer = made.buffer;
  }
  return null;
};

const field = (name: string, kind: string, more: Partial<FieldDescribed> = {}): FieldDescribed => ({
  name,
  label: name,
  kind,
  type: kind,
  required: false,
  default: null,
  says: "",
  choices: [],
  most: null,
  fields: [],
  ...more,
});

describe("cards by keys", () => {
  it("are typed with rank and suit, in either case", () => {
    assert.deepEqual(["9h", "TD", "10c", "0s", "as", "kD"].map(typing), ["9h", "Td", "Tc", "Ts", "As", "Kd"]);
  });

  it("forget a rank for the next, and make nothing of half a card", () => {
    assert.deepEqual(["89h", "1h", "h", "9", "9x"].map(typing), ["9h", null, null, null, null]);
  });

  it("are fifty-two where one key is a card", () => {
    assert.equal(new Set(keyOfCard.keys()).size, 52);
    assert.deepEqual(["Digit9", "KeyQ", "Semicolon", "F12", "Escape"].map(cardOfKey), ["9s", "Ah", "Td", "Kc", null]);
  });
});

describe("a form", () => {
  it("sends cents, cards, places and objects, and leaves out what nobody filled in", () => {
    const fields = [field("amount", "cents"), field("card", "card"), field("laid", "place"), field("shown", "yes-no"), field("note", "text"), field("options", "object", { fields: [field("decks", "number")] })];
    const sent = sentOf(fields, { amount: "2.50", card: "10h", laid: "3/2", shown: "no", "options.decks": "8" });
    assert.deepEqual(sent, { amount: 250, card: "Th", laid: { box: 3, hand: 2 }, shown: false, options: { decks: 8 } });
  });

  it("says in one sentence what cannot be read, and waits for what is required", () => {
    assert.throws(() => sentOf([field("amount", "cents")], { amount: "lots" }), NotThat);
    for (const kind of ["card", "cards"]) assert.throws(() => sentOf([field("shown", kind)], { shown: "Xq" }), { message: "You wrote Xq for shown: a card is wanted, such as 9h or Td." });
    assert.throws(() => sentOf([field("boxes", "numbers")], { boxes: "1 two" }), NotThat);
    assert.equal(isComplete([field("reason", "text", { required: true })], { reason: " " }), false);
  });

  it("asks what the book asks at this stage, and sends nothing else", () => {
    const fields = [field("what", "text", { required: true }), field("cause", "choice", { choices: ["a", "b"], default: "a" }), field("put_right", "yes-no", { default: false }), field("other", "yes-no", { default: false })];
    const ask = (name: string, when: Record<string, string> = {}, choices: Record<string, string> = {}) => ({ field: name, says: `${name}?`, clause: "19.1", choices, when });
    const asked = { says: "", clause: "19.1", asks: [ask("what"), ask("put_right"), ask("other", { put_right: "no" }, { yes: "It is", no: "It is not" })] };
    const names = (values: Record<string, string>) => fieldsAsked(fields, asked, values).map((one) => one.label);
    assert.deepEqual(names({}), ["what?", "put_right?", "other?"]);
    assert.deepEqual(names({ put_right: "yes" }), ["what?", "put_right?"]);
    const values = { what: "it jams", cause: "b", put_right: "yes", other: "yes" };
    assert.deepEqual(sentOf(fieldsAsked(fields, asked, values), values), { what: "it jams", put_right: true });
    assert.equal(fieldsAsked(fields, null, {}).length, 4);
  });

  it("has rows that are added and taken out again, and sends those that are left", () => {
    const give = field("give", "rows", { required: true, fields: [field("count", "number", { required: true }), field("of", "cents")] });
    const values: Record<string, string> = {};
    assert.equal(isComplete([give], values), false);
    for (const [count, of] of [["1", "100"], ["2", "25"], ["5", "5"]]) {
      addRow(values, "give");
      const row = rowsAt(values, "give").at(-1)!;
      assert.equal(isComplete([give], values), false);
      values[`give.${row}.count`] = count!;
      values[`give.${row}.of`] = of!;
    }
    assert.equal(isComplete([give], values), true);
    removeRow(values, "give", "1");
    assert.deepEqual(sentOf([give], values), { give: [{ count: 1, of: 10_000 }, { count: 5, of: 500 }] });
    addRow(values, "give");
    assert.deepEqual(rowsAt(values, "give"), ["0", "2", "3"]);
    assert.equal(values["give.3.count"], undefined);
    for (const row of rowsAt(values, "give")) removeRow(values, "give", row);
    assert.deepEqual(sentOf([give], values), {});
  });

  it("sends names with what belongs to each, and yes, no or more than that", () => {
    const pays = field("pays", "map", { fields: [field("key", "text"), field("", "number-or-text")] });
    const limits = field("limits", "map", { fields: [field("key", "choice"), field("lowest", "cents"), field("highest", "cents")] });
    const said = field("guarantee", "either", { fields: [field("amount", "cents")] });
    const over = field("cancellation", "either", { fields: [field("", "text")] });
    const values = {
      pays: "0 1", "pays.0.key": "three sevens", "pays.0.": "10%", "pays.1.key": "two", "pays.1.": "5000",
      limits: "0", "limits.0.key": "any-pairs", "limits.0.lowest": "2.50", "limits.0.highest": "50",
      guarantee: "told", "guarantee.amount": "1000", cancellation: "told", "cancellation.": "by rain",
    };
    assert.deepEqual(sentOf([pays, limits, said, over], values), {
      pays: { "three sevens": "10%", two: 5000 },
      limits: { "any-pairs": { lowest: 250, highest: 5000 } },
      guarantee: { amount: 100_000 },
      cancellation: "by rain",
    });
    assert.deepEqual(sentOf([said, over], { guarantee: "no", cancellation: "yes" }), { guarantee: false, cancellation: true });
  });
});

it("a refusal speaks to whom it refuses", () => {
  assert.equal(you("Dan cannot deal 7s", "Dan"), "You cannot deal 7s");
  assert.equal(you("Dan has seen it at version 3", "Dan"), "You have seen it at version 3");
  assert.equal(you("Dana cannot deal 7s", "Dan"), "Dana cannot deal 7s");
  assert.equal(you("All 8 copies were seen", "Dan"), "All 8 copies were seen");
  const at = "2026-11-16T09:20:00+11:00";
  assert.equal(you(`Dan cannot raise it before ${at}: it is ${at}`, "Dan"), inOwnTime(`You cannot raise it before ${at}: it is ${at}`));
});

it("a payment is made in the fewest chips", () => {
  assert.deepEqual(counted(37_50), [{ chip: 2500, count: 1 }, { chip: 500, count: 2 }, { chip: 250, count: 1 }]);
});
