// What the Go tests run without a browser.
export * as model from "./model";
export * as store from "./store";
