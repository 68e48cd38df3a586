/** The languages of the site, by the first part of their paths. */
export const languages = {
  root: { label: "English", lang: "en" },
  zh: { label: "简体中文", lang: "zh-CN" },
};
