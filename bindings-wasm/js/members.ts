/**
 * The members of a record by any name: what no document lists, and values that are not of their documented type. Types
 * name only what the vendor's documents list, so that a misspelt field is refused.
 *
 * ```ts
 * const floor = membersOf(agent)["floor"]; // unknown
 * ```
 */
export function membersOf(record: object): Readonly<Record<string, unknown>> {
  return record as Record<string, unknown>;
}
