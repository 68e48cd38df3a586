// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { EmptyObject } from "../work_phone/customers.js";

/** Actions of a work phone. */
export class WorkPhonePhone {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Makes a work phone call a number.
   *
   * The phone really dials. The client therefore repeats the request only where it certainly was not
   * executed.
   *
   * Vendor's API document: untitled (in our words: 工作手机拨打电话), `POST /api/crm/callPhone`.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/crm/callPhone.
   *
   * @example
   * ```ts
   * console.log(await phone.phone.call({ callPhone: "13700000001", userPhone: "13800001001" }));
   * ```
   */
  call(params: PhoneCall, options?: CallOptions): Promise<EmptyObject> {
    return this.#runner.record<EmptyObject>("work_phone.phone.call", params, options);
  }

  /**
   * Makes a work phone send a friend request in the chat app.
   *
   * The phone really contacts a person. The client therefore repeats the request only where it certainly was
   * not executed.
   *
   * Vendor's API document: untitled (in our words: 工作手机添加好友), `POST /api/crm/autoAddWx`.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/crm/autoAddWx.
   *
   * @example
   * ```ts
   * console.log(await phone.phone.addFriend({ phone: "13700000001", userPhone: "13800001001" }));
   * ```
   */
  addFriend(params: FriendRequest, options?: CallOptions): Promise<EmptyObject> {
    return this.#runner.record<EmptyObject>("work_phone.phone.add_friend", params, options);
  }
}

/**
 * Parameters of phone, call.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/crm/callPhone.
 */
export interface PhoneCall {
  /** Called number. For example `13900001234`. */
  callPhone: string;
  /** Agent phone. For example `13800001001`. */
  userPhone: string;
}

/**
 * Parameters of phone, add friend.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/crm/autoAddWx.
 */
export interface FriendRequest {
  /** Number to add. For example `13900001234`. */
  phone: string;
  /** Agent phone. For example `13800001001`. */
  userPhone: string;
}
