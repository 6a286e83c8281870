/** asset is where a built file lies, in the version that goes with this one. */
export const asset = (name: string): string => `${name}?v=${VERSIONS[name]}`;
