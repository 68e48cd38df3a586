import { minutesOf, toJson } from "./params.js";

/**
 * Reads a time that a service wrote, `yyyy-MM-dd HH:mm:ss`. Records have times as the texts that the service sent.
 *
 * ```ts
 * const created = serviceTime(role.createTime);
 * ```
 *
 * @param text - What the service wrote.
 * @param utcOffset - Offset of the service's clock from UTC, such as `+08:00`, the default.
 * @returns The time; undefined where it is missing, or is no such time.
 * @throws InvalidRequest - `utcOffset` is no offset.
 */
export function serviceTime(text: string | null | undefined, utcOffset = "+08:00"): Date | undefined {
  const offset = minutesOf(utcOffset);
  const time = new Date(Date.parse(`${text?.replace(" ", "T")}Z`) - offset * 60_000);
  // Engines read other forms, too, and days that do not exist.
  return !Number.isNaN(time.getTime()) && toJson(time, offset) === JSON.stringify(text) ? time : undefined;
}
