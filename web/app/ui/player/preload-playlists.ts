/**
 * Loads the playlists of a video and the head of its smallest rendition, with which the player begins. The player asks for
 * them one after the other once its code has arrived, and finds them in the browser's cache then.
 */
export const preloadPlaylists = async (url: string): Promise<void> => {
  try {
    const renditions = addressesIn(await textOf(url), url)
    const smallest = renditions.at(-1)
    if (!smallest) return
    const [, head] = /#EXT-X-MAP:URI="([^"]+)"/.exec(await textOf(smallest)) ?? []
    if (head) await textOf(new URL(head, smallest).href)
  } catch {
    // the player reports what it cannot load
  }
}

const textOf = async (url: string) => (await fetch(url)).text()

/** The best rendition comes first. */
const addressesIn = (playlist: string, url: string) =>
  playlist
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new URL(line, new URL(url, location.href)).href)
