/** Whether this Node is new enough. Plain JavaScript that an old one can read as well. */

const MINIMUM_NODE = [20, 19];

/** @returns what's wrong with it, in words. */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [needMajor, needMinor] = MINIMUM_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return undefined;
  return `Countersign needs Node ${needMajor}.${needMinor} or newer; this is ${version}. Install a newer one from https://nodejs.org and run the command again.`;
}
