export * from "./dist/zh.js";
