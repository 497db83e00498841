import empty from './illustrations/empty.svg?url'
import forbidden from './illustrations/forbidden.svg?url'
import notFound from './illustrations/not-found.svg?url'

/** As pictures and not as markup: few pages show one, and every page has the code. */
const pictures = {
  empty: { src: empty, width: 220 },
  forbidden: { src: forbidden, width: 280 },
  notFound: { src: notFound, width: 280 },
} as const

export const Illustration = ({ of }: { of: keyof typeof pictures }) => <img {...pictures[of]} height={120} alt="" />
