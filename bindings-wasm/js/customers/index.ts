export { type CustomerDictionary, CustomerFields } from "./fields.js";
export { ReportTable, type TableColumn, reportTable } from "./report.js";
export { load } from "./module.js";
