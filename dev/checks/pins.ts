/** What is not pinned by digest, and why. The list may only shrink. */
const UNPINNED: Record<string, string> = {
  'quay.io/soketi/soketi:1.6-16-debian': 'the stand-in for realtime of the example, never of production',
  // References to other stages of the same file.
  base: 'a stage',
  sources: 'a stage',
};

const DIGEST = /@sha256:[0-9a-f]{64}$/;
const COMMIT = /@[0-9a-f]{40}$/;

/** The images that a container file or a compose file names, with the defaults of its arguments filled in. */
function imagesOf(text: string): string[] {
  const defaults = new Map(
    [...text.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  return [...text.matchAll(/^(?:FROM| +image:) (\S+)/gm)].map(([, image = '']) =>
    image.replace(/\$\{(\w+)\}/g, (_, name: string) => defaults.get(name) ?? ''),
  );
}

/** Images without a digest and actions without a commit, which a third party can change at any time. */
export function pinProblems(text: string): string[] {
  const actions = [...text.matchAll(/^\s*- uses: (\S+)/gm)].map(([, action = '']) => action);
  return [
    ...imagesOf(text).filter((image) => !DIGEST.test(image) && !UNPINNED[image]),
    ...actions.filter((action) => !COMMIT.test(action)),
  ];
}
