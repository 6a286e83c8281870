// VERSIONS are the versions of the assets that were built before this one, put
// in by the build.
declare const VERSIONS: Readonly<Record<string, string>>;

declare module "*.svg" {
	const text: string;
	export default text;
}
declare module "*.txt" {
	const text: string;
	export default text;
}

declare module "wasm_exec.js" {}

// STYLE is the style sheet of the npm package's boards, put in by the build.
declare const STYLE: string;
