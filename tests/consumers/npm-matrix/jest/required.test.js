const { InvalidRequest } = require("triline");
const { reportTable } = require("triline/customers");
const { simulated } = require("triline/testing");

test("the package can be required", async () => {
  const { platform } = await simulated({ settings: { agents: 3 } });
  const agents = await platform.agents.query({ limit: 2 }).collect(2);
  expect(agents.map(({ agentNumber }) => agentNumber)).toEqual(["1001", "1002"]);
  await expect(platform.agents.query({ limit: 101 })).rejects.toThrow(InvalidRequest);
  await expect(reportTable({ header: [{ prop: "count" }], list: [{ count: 1 }] })).resolves.toMatchObject({ rows: [[1]] });
});
