// What the Go tests run, most of it without a browser.
export * as model from "./model";
export * as store from "./store";
export * as code from "./share/code";
export * as qr from "./share/qr";
export { Engine } from "./engine/engine";
export { holdAfter } from "./view/pointer";
export * as words from "./words";
export * as place from "./model/place";
