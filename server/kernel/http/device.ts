const systems: [RegExp, string][] = [
  [/iPhone/i, 'iPhone'],
  [/iPad/i, 'iPad'],
  [/Android/i, 'Android'],
  [/HarmonyOS/i, 'HarmonyOS'],
  [/Windows/i, 'Windows'],
  [/Mac OS X|Macintosh/i, 'Mac'],
  [/Linux/i, 'Linux'],
]
/** The captured group is the version. */
const browsers: [RegExp, string][] = [
  [/MicroMessenger/i, '微信内浏览器'],
  [/Edg\w*\/(\d+)/i, 'Edge'],
  [/Firefox\/(\d+)/i, 'Firefox'],
  [/Chrome\/(\d+)/i, 'Chrome'],
  [/Version\/(\d+).*Safari\//i, 'Safari'],
]

const nameIn = (names: [RegExp, string][], text: string): string | undefined => {
  for (const [pattern, name] of names) {
    const found = pattern.exec(text)
    if (found) return found[1] ? `${name} ${found[1]}` : name
  }
}

/** Describes the device behind a user agent briefly, enough for members to recognise their own. */
export const deviceOf = (userAgent: string): string =>
  [nameIn(systems, userAgent), nameIn(browsers, userAgent)].filter(Boolean).join('，') || '其他客户端'
