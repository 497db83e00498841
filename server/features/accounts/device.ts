const systems: [RegExp, string][] = [
  [/MicroMessenger/i, '微信'],
  [/iPhone/i, 'iPhone'],
  [/iPad/i, 'iPad'],
  [/Android/i, 'Android'],
  [/HarmonyOS/i, 'HarmonyOS'],
  [/Windows/i, 'Windows'],
  [/Mac OS X|Macintosh/i, 'Mac'],
  [/Linux/i, 'Linux'],
]
const browsers: [RegExp, string][] = [
  [/Edg\//i, 'Edge'],
  [/Firefox\//i, 'Firefox'],
  [/Chrome\//i, 'Chrome'],
  [/Safari\//i, 'Safari'],
]

const nameIn = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** The device behind a user agent in a word or two, enough to recognise one's own. */
export const deviceOf = (userAgent: string): string =>
  [nameIn(systems, userAgent), nameIn(browsers, userAgent)].filter(Boolean).join(' · ') || '其他客户端'
