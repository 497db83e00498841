import { z } from 'zod'
import { pageSizes } from '../../constants.ts'
import { endpoint } from '../../endpoint.ts'
import { Day, Done, pageOf, paging, Time, within } from '../../fields.ts'
import { LessonItem } from './lesson-items.ts'
import { learningGoalHours } from './lesson-rules.ts'

const learningStates = ['active', 'done', 'over'] as const
const learningSources = ['bought', 'free', 'shared'] as const

/** A course that the member has begun to watch. */
export const LearningItem = LessonItem.extend({
  percent: z.int(),
  /** Sections that count as learned. */
  doneCount: z.int(),
  /** `over`: the member may no longer watch it. */
  state: z.enum(learningStates),
  /** `trial`: only its trial sections, as long as it is not bought; `own`: the member is its author. */
  source: z.enum([...learningSources, 'trial', 'own']),
  learnTime: Time,
  /** The section watched last, unless the course no longer has it; `number` as 5.3, empty without chapters. */
  last: z.object({ number: z.string(), name: z.string(), position: z.number(), seconds: z.int() }).nullable(),
  bought: z.object({ time: Time, coin: z.int() }).nullable(),
  share: z
    .object({
      userName: z.string(),
      groupName: z.string().nullable(),
      until: Time.nullable(),
      isOver: z.boolean(),
      isRenewalAsked: z.boolean(),
    })
    .nullable(),
})
export type LearningItem = z.output<typeof LearningItem>

const { page, size } = paging(pageSizes.memberList, ['learnTime'])

export const listLearning = endpoint({
  method: 'GET',
  path: '/api/lesson/queryLearningList',
  access: 'user',
  summary:
    '我开始学习的课程，不论已购、免费或共享，最近学习的在前；state 为在学、已学完或不能再看；counts 为同一来源下各状态的门数',
  query: z.object({
    page,
    size,
    state: z.enum(learningStates, { error: '学习状态不正确' }).optional(),
    source: z.enum(learningSources, { error: '来源不正确' }).optional(),
  }),
  answer: pageOf(LearningItem).extend({ counts: z.object({ active: z.int(), done: z.int(), over: z.int() }) }),
})

export const getLearningWeeks = endpoint({
  method: 'GET',
  path: '/api/lesson/queryLearningWeeks',
  access: 'user',
  summary: '我最近十一周的学习时长（秒，周一起算，最后一个是本周）、每周目标（小时）与连续学习的周数',
  answer: z.object({
    weeks: z.array(z.object({ week: Day, seconds: z.int() })),
    goalHours: z.int(),
    /** Weeks in a row in which the member watched something; this week counts once it has begun. */
    streak: z.int(),
  }),
})
export type LearningWeeks = z.output<typeof getLearningWeeks.answer>

const { min, max, message } = learningGoalHours

export const setLearningGoal = endpoint({
  method: 'PUT',
  path: '/api/lesson/learningGoal',
  access: 'user',
  summary: '设置自己的每周学习目标（小时）',
  body: z.strictObject({ hours: within(min, max, message) }),
  answer: Done,
})
