import { randomInt } from 'node:crypto'

const digits = '零一二三四五六七八九'

/** A number below 100 as people say it. */
export const inChinese = (number: number): string => {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  if (tens === 0) return digits[ones]!
  return `${tens === 1 ? '' : digits[tens]}十${ones === 0 ? '' : digits[ones]}`
}

const from = (low: number, high: number) => randomInt(low, high + 1)

/** Easy to answer by ear and without paper; whole numbers from 4 to 99. */
const kinds = [
  () => {
    const [a, b] = [from(11, 60), from(2, 9)]
    return { text: `${inChinese(a)}加${inChinese(b)}等于几？`, answer: a + b }
  },
  () => {
    const [a, b] = [from(13, 60), from(2, 9)]
    return { text: `${inChinese(a)}减${inChinese(b)}等于几？`, answer: a - b }
  },
  () => {
    const numbers = [from(10, 39), from(40, 69), from(70, 99)].sort(() => randomInt(2) - 0.5)
    return { text: `${numbers.map(inChinese).join('、')}，哪个数最大？`, answer: Math.max(...numbers) }
  },
  () => {
    const number = from(11, 99)
    return { text: `${inChinese(number)}用数字怎么写？`, answer: number }
  },
]

/** A question in words whose answer is a number, for people who cannot see a picture. */
export const randomQuestion = (): { question: string; answer: string } => {
  const { text, answer } = kinds[randomInt(kinds.length)]!()
  return { question: `${text}请输入数字`, answer: String(answer) }
}
