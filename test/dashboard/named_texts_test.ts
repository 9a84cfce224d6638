import { expect, test } from "bun:test";
import { ACTION_NAMES } from "../../src/dashboard/pages/audit/action_names.ts";
import { EVENT_NAMES, eventsToOffer } from "../../src/dashboard/webhook/event_names.ts";
import { AUDIT_ACTIONS } from "../../src/store/schema/audit_events.ts";
import { WEBHOOK_EVENTS } from "../../src/webhooks/events.ts";

test("the dashboard names every audit action and every event of webhooks, in both languages", () => {
  for (const language of ["en", "ar"] as const) {
    expect(Object.keys(ACTION_NAMES[language]).sort()).toEqual([...AUDIT_ACTIONS].sort());
    expect(Object.keys(EVENT_NAMES[language]).sort()).toEqual([...WEBHOOK_EVENTS].sort());
  }
});

test("eventsToOffer() keeps an event that only a newer server knows", () => {
  expect(eventsToOffer([])).toEqual([...WEBHOOK_EVENTS]);
  expect(eventsToOffer(["batch.started", "batch.failed"])).toEqual([...WEBHOOK_EVENTS, "batch.started"]);
});
