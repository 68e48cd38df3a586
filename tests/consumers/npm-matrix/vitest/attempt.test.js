import { expect, test } from "vitest";
import { attempt } from "./attempt.js";

test("the package works", async () => {
  expect(await attempt()).toBe("1001 1002 limit 1 3");
});
