import type { ReactNode } from "react";
import { type Agent, OutcomeUnknown } from "triline/relay";

import { textOf } from "./clients";

/** A list that may go on. `onMore` is missing where it has ended. */
export function AgentTable({ count, error, isBusy, onMore, children }: { count?: number; error: unknown; isBusy: boolean; onMore?: () => void; children: ReactNode }) {
  return (
    <section>
      <h1>Agents</h1>
      <p role="status" className={error ? "failed" : ""}>
        {error ? textOf(error) : count === undefined ? "Loading …" : `${count} agents${onMore ? "" : ", all there are"}`}
      </p>
      <table>
        <tbody>{children}</tbody>
      </table>
      {onMore && (
        <button type="button" id="more" disabled={isBusy} onClick={onMore}>
          More
        </button>
      )}
    </section>
  );
}

/** An agent, and the outcome of its last change. */
export function AgentRow({ agent, error, isBusy, onChange }: { agent: Agent; error: unknown; isBusy: boolean; onChange: () => void }) {
  // Neither done nor refused: do not send it again by itself, but look.
  const note = error instanceof OutcomeUnknown ? "unknown: see the list" : error ? textOf(error) : "";
  return (
    <tr>
      <td>{agent.agentNumber}</td>
      <td>{agent.agentName}</td>
      <td>{agent.status}</td>
      <td>
        <button type="button" disabled={isBusy} onClick={onChange}>
          {agent.status === "enable" ? "Disable" : "Enable"}
        </button>{" "}
        <span className="failed">{note}</span>
      </td>
    </tr>
  );
}
