/** Light and dark tones of the look, derived from its two colours, and whether text in them can be read. */

type Triple = readonly [number, number, number]

const white = '#FFFFFF'
const black = '#000000'
/** The surface of cards in the dark theme (ui/styles/tokens.css). */
const darkSurface = '#131E2B'
/** Text on buttons in the dark theme. */
const darkInk = '#0A121D'

/** WCAG AA for text. */
export const leastContrast = 4.5
const excellentContrast = 7
/** The dark theme lightens a colour until it reaches this on its surface. */
const darkContrast = 6.5

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const toEncoded = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * Math.max(channel, 0) ** (1 / 2.4) - 0.055

const linearOf = (hex: string): Triple => {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

const hexOf = (linear: Triple): string =>
  `#${linear
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, toEncoded(channel))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase()}`

const times = (rows: readonly Triple[], [x, y, z]: Triple): Triple =>
  rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple

/** OKLab, in which equal steps look equal: https://bottosson.github.io/posts/oklab/ */
const lmsOfRgb: Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const labOfLms: Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const lmsOfLab: Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const rgbOfLms: Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

const labOf = (hex: string): Triple =>
  times(labOfLms, times(lmsOfRgb, linearOf(hex)).map(Math.cbrt) as unknown as Triple)
const hexOfLab = (lab: Triple): string =>
  hexOf(times(rgbOfLms, times(lmsOfLab, lab).map((value) => value ** 3) as unknown as Triple))

/** `share` of the second colour in the first. */
export const mix = (first: string, second: string, share: number): string => {
  const [from, to] = [labOf(first), labOf(second)]
  return hexOfLab(from.map((value, at) => value + (to[at]! - value) * share) as unknown as Triple)
}

const luminance = (hex: string): number => {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of WCAG 2, from 1 to 21. */
export const contrast = (first: string, second: string): number => {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The first of a hundred tones, the colour itself first, that passes; undefined if none does. */
const firstTone = (toneAt: (share: number) => string, passes: (tone: string) => boolean): string | undefined => {
  for (let percent = 0; percent < 100; percent++) {
    const tone = toneAt(percent / 100)
    if (passes(tone)) return tone
  }
  return undefined
}

/** Lighter, but less pale than a mixture with white. */
const lighter = (colour: string, share: number): string => {
  const [lightness, a, b] = labOf(colour)
  const saturation = 1 - 0.4 * share
  return hexOfLab([lightness + (1 - lightness) * share, a * saturation, b * saturation])
}

/** The colour, lightened until it can be read on the surfaces of the dark theme. */
const lifted = (colour: string): string =>
  firstTone(
    (share) => lighter(colour, share),
    (tone) => contrast(tone, darkSurface) >= darkContrast,
  ) ?? white

const soft = (colour: string) => mix(white, colour, 0.07)

export const lookColours = {
  primary: { label: '主色', use: '主操作、链接、选中', words: ['白底上的链接', '按钮上的白字', '浅底上的字'] },
  accent: { label: '代价色', use: '价格、购买、待办', words: ['白底上的价格', '按钮上的白字', '浅底上的字'] },
} as const
export type LookColour = keyof typeof lookColours

export interface ContrastCheck {
  label: string
  text: string
  ground: string
  ratio: number
  grade: 'AAA' | 'AA' | null
}

/** How text in the colour can be read wherever pages use it. */
export const contrastChecks = (which: LookColour, colour: string): ContrastCheck[] => {
  const { words } = lookColours[which]
  const check = (label: string, text: string, ground: string): ContrastCheck => {
    const ratio = contrast(text, ground)
    const grade = ratio >= excellentContrast ? 'AAA' : ratio >= leastContrast ? 'AA' : null
    return { label, text, ground, ratio, grade }
  }
  return [
    check(words[0], colour, white),
    check(words[1], white, colour),
    check(words[2], colour, soft(colour)),
    check('深色界面', lifted(colour), darkSurface),
  ]
}

const isReadable = (which: LookColour, colour: string) => contrastChecks(which, colour).every(({ grade }) => grade)

/** The lightest tone of the colour, no lighter than itself, that can be read everywhere. */
export const nearestReadable = (which: LookColour, colour: string): string =>
  firstTone(
    (share) => mix(colour, black, share),
    (tone) => isReadable(which, tone),
  ) ?? black

/** LOOK-2: the sentence that refuses a colour; undefined for one that can be read everywhere. */
export const contrastProblem = (which: LookColour, colour: string): string | undefined => {
  const failed = contrastChecks(which, colour).filter(({ grade }) => !grade).length
  if (failed === 0) return undefined
  return `${lookColours[which].label}有 ${failed} 处对比不足 ${leastContrast}，不能保存，最接近且合格的是 ${nearestReadable(which, colour)}`
}

/** A hover tone on which white text can still be read. */
const hover = (colour: string) => {
  const tone = mix(colour, white, 0.08)
  return contrast(tone, white) >= leastContrast ? tone : mix(colour, black, 0.12)
}

const translucent = (hex: string, percent: number) =>
  `${hex}${Math.round(percent * 2.55)
    .toString(16)
    .padStart(2, '0')}`

/** The variables of tokens.css that follow from the two colours, in the light theme. */
export const lightTones = (primary: string, accent: string): Record<string, string> => ({
  'blue-50': soft(primary),
  'blue-100': mix(white, primary, 0.14),
  'blue-200': mix(white, primary, 0.3),
  'blue-300': mix(white, primary, 0.5),
  'blue-400': mix(white, primary, 0.75),
  'blue-500': hover(primary),
  'blue-600': primary,
  'blue-700': mix(primary, black, 0.18),
  'blue-800': mix(primary, black, 0.34),
  'blue-900': mix(primary, black, 0.5),
  'mark-50': soft(accent),
  'mark-100': mix(white, accent, 0.16),
  'mark-400': mix(accent, white, 0.3),
  'mark-500': mix(accent, white, 0.08),
  'mark-600': accent,
  'mark-700': mix(accent, black, 0.18),
  'c-cost-line': mix(white, accent, 0.3),
  'c-sheet': mix(primary, black, 0.28),
  'c-focus': hover(primary),
  'c-outline': translucent(primary, 16),
  'c-grid': translucent(primary, 7),
  'chart-1': primary,
  'chart-2': mix(accent, white, 0.08),
  'chart-5': mix(white, primary, 0.5),
})

const darkTonesOf = (name: string, colour: string): Record<string, string> => {
  const tone = lifted(colour)
  return {
    [`c-${name}`]: tone,
    [`c-${name}-hover`]: mix(tone, white, 0.25),
    [`c-${name}-soft`]: mix(darkSurface, colour, 0.25),
    [`c-${name}-line`]: mix(darkSurface, tone, 0.4),
    [`c-on-${name}`]: darkInk,
  }
}

/** The same in the dark theme. */
export const darkTones = (primary: string, accent: string): Record<string, string> => ({
  ...darkTonesOf('primary', primary),
  'c-primary-active': mix(lifted(primary), black, 0.12),
  'c-primary-soft-2': mix(darkSurface, primary, 0.4),
  ...darkTonesOf('cost', accent),
  'c-info': lifted(primary),
  'c-info-soft': mix(darkSurface, primary, 0.25),
  'c-focus': mix(lifted(primary), white, 0.25),
  'c-outline': translucent(lifted(primary), 24),
  'chart-1': lifted(primary),
  'chart-2': lifted(accent),
  'chart-5': mix(darkSurface, lifted(primary), 0.4),
  'c-grid': translucent(lifted(primary), 8),
})

const declarations = (tones: Record<string, string>) =>
  Object.entries(tones)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** The tones as CSS; the selectors are stronger than those of tokens.css, whichever of the two comes first. */
export const toneStyle = (primary: string, accent: string): string =>
  `html:root{${declarations(lightTones(primary, accent))}}@media screen{html[data-theme=dark]{${declarations(darkTones(primary, accent))}}}`
