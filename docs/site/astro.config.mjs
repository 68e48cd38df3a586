// The documentation site. build.sh writes the pages first, and makes all addresses relative afterwards.

import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";

import { sidebar } from "./src/content/sidebar.mjs";

export default defineConfig({
  // Stands for the place of the site until relative.mjs replaces it.
  base: "/site-base/",
  outDir: "../../target/site.new",
  cacheDir: "../../target/site-cache",
  integrations: [
    starlight({
      title: "triline",
      logo: { src: "./src/logo.svg" },
      defaultLocale: "root",
      locales: { root: { label: "English", lang: "en" }, zh: { label: "简体中文", lang: "zh-CN" } },
      sidebar,
      customCss: ["./src/styles/site.css"],
      // An address that is not there is at no known depth, so that a page for it could name no style sheet.
      disable404Route: true,
      head: [
        // All tabs, one after the other.
        { tag: "noscript", content: "<style>[role=tabpanel][hidden]{display:block!important}</style>" },
        // The search is loaded when the browser is idle, which a slow one may never be.
        { tag: "script", content: "const whenIdle=window.requestIdleCallback;if(whenIdle)window.requestIdleCallback=(callback)=>whenIdle(callback,{timeout:1000})" },
      ],
      components: { LanguageSelect: "./src/components/LanguageSelect.astro" },
      expressiveCode: { themes: ["github-light", "github-dark"], useStarlightDarkModeSwitch: true, defaultProps: { wrap: true } },
      pagefind: true,
    }),
  ],
});
