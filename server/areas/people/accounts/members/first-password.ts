import { randomInt } from 'node:crypto'

const passwordAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'

/** Twelve characters without look-alikes: an administrator reads the password off the screen once and passes it on. */
export const firstPassword = (): string => {
  const letters = Array.from({ length: 10 }, () => passwordAlphabet[randomInt(passwordAlphabet.length)]).join('')
  return `${letters}${randomInt(2, 10)}a`
}
