import { type FormEvent, type ReactNode, useState } from 'react'
import { useActionData } from 'react-router'
import type { Lesson } from '#contract/lessons.ts'
import { paths } from '#lib/paths.ts'
import { useSession } from '#lib/session.ts'
import { type AccessState, accessState } from '../access/access-state.ts'
import { BuyDialog } from '../access/buy-dialog.tsx'
import type { ItemChange } from '../access/change-item.ts'
import { useBuying } from '../access/use-buying.ts'
import { useBalance } from '../points/use-balance.ts'
import { chaptersOf, type NumberedChapter, type NumberedSection, sectionToResume } from './sections-of.ts'

export interface Learning {
  lesson: Lesson
  state: AccessState
  isAllowed: boolean
  balance: number
  chapters: NumberedChapter[]
  /** What to play next; of somebody without access the first trial section. */
  next?: NumberedSection
  /** The question is put in the page, for those without script. */
  isAsking: boolean
  /** Why the last try to buy failed, for those without script. */
  refusal?: string
  /** Opens the question in place of sending the form. */
  ask: (event: FormEvent) => void
  dialog: ReactNode
}

/** How far somebody is with a lesson, and the one dialog that asks before coins are spent. */
export function useLearning(lesson: Lesson, access: number | null): Learning {
  const session = useSession()
  const balance = useBalance(session?.user.userCoin.coin)
  const answer = useActionData<ItemChange>()
  const [isOpen, setOpen] = useState(false)
  const buying = useBuying('支付成功，可以下载', () => setOpen(false))
  const state = accessState(lesson, access, session, balance)
  const isAllowed = access !== null && access > 0
  const chapters = chaptersOf(lesson)
  const sections = chapters.flatMap((chapter) => chapter.sections)
  return {
    lesson,
    state,
    isAllowed,
    balance,
    chapters,
    next: sectionToResume(sections, lesson.progress),
    isAsking: answer?.isAsking === true && state === 'buyable',
    refusal: isAllowed ? undefined : answer?.refusal?.message,
    ask(event) {
      event.preventDefault()
      setOpen(true)
    },
    dialog: (
      <BuyDialog
        open={isOpen && (state === 'buyable' || state === 'poor')}
        item={lesson}
        action={paths.lesson(lesson.id)}
        consequence="付费一次，可反复观看"
        balance={balance}
        buying={buying}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
