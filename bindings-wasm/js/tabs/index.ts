export * from "../index.js";
export { TabStore, type TabStoreOptions } from "./store.js";
