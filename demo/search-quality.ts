import { readContent } from './read-content.ts'

type Kind = 'resource' | 'course' | 'topic' | 'news'

/** A question as people type it, with the answers judged right: 3 exactly what is wanted, 2 useful, 1 related. */
export interface Question {
  q: string
  kind: string
  relevant: { kind: Kind; title: string; grade: number; inside?: boolean }[]
}

/** One result, as a search gives it. */
export interface Answer {
  kind: Kind
  title: string
  relaxed: boolean
}

interface Quality {
  questions: number
  /** Mean of 1 / place of the first useful answer. */
  mrr: number
  /** How near the order of the first ten is to the best one. */
  ndcg: number
  /** Share of questions without any answer. */
  empty: number
}

/** A question and the first answers to it. */
export interface AnsweredQuestion {
  question: Question
  answers: Answer[]
}

const considered = 10

export const readQuestions = (name: 'queries' | 'queries-held-out') => readContent<Question[]>(name)

/** Answers that stand only inside documents count nothing, because their contents are not searched. */
const rightAnswers = ({ relevant }: Question) => relevant.filter(({ inside }) => !inside)

/** Whether a search of titles, descriptions and tags could answer it. */
export const isAnswerable = (question: Question) => rightAnswers(question).some(({ grade }) => grade >= 2)

const gradeOf = (question: Question, { kind, title }: Answer) =>
  rightAnswers(question).find((right) => right.kind === kind && right.title === title)?.grade ?? 0

/** The quality of the answers to all questions, and for each kind of question. */
export const measure = (asked: AnsweredQuestion[]): Record<string, Quality> => {
  const kinds = Map.groupBy(asked, ({ question }) => question.kind)
  return Object.fromEntries([['all', asked] as const, ...kinds].map(([kind, some]) => [kind, qualityOf(some)]))
}

const qualityOf = (asked: AnsweredQuestion[]): Quality => {
  const mean = (value: (one: (typeof asked)[number]) => number) =>
    Math.round((asked.reduce((sum, one) => sum + value(one), 0) / asked.length) * 1000) / 1000
  return {
    questions: asked.length,
    mrr: mean(({ question, answers }) => reciprocalPlace(question, answers)),
    ndcg: mean(({ question, answers }) => orderOf(question, answers)),
    empty: mean(({ answers }) => Number(answers.length === 0)),
  }
}

const reciprocalPlace = (question: Question, answers: Answer[]) => {
  const place = answers.slice(0, considered).findIndex((answer) => gradeOf(question, answer) >= 2)
  return place < 0 ? 0 : 1 / (place + 1)
}

const orderOf = (question: Question, answers: Answer[]) => {
  const best = rightAnswers(question)
    .map(({ grade }) => grade)
    .sort((one, other) => other - one)
  return gain(answers.map((answer) => gradeOf(question, answer))) / gain(best)
}

const gain = (grades: number[]) =>
  grades.slice(0, considered).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
