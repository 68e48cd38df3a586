import { attempt } from "./attempt.js";

test("the package can be imported", async () => {
  await expect(attempt()).resolves.toBe("1001 1002 limit 1 3");
});
