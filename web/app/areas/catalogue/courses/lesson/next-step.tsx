import { paths } from '#contract/paths.ts'
import type { ButtonLook } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { BuyStep } from '../../items/buy-step.tsx'
import type { Learning } from '../playing/use-learning.ts'

/** The next step: log in, buy, top up, or continue watching. */
export function NextStep({ learning, look, buyWords }: { learning: Learning; look?: ButtonLook; buyWords: string }) {
  const { lesson, isAllowed, next } = learning
  if (!isAllowed) return <BuyStep purchase={learning} loginWords="去登录" buyWords={buyWords} look={look} />
  return (
    next?.path && (
      <LinkButton look="primary" {...look} to={paths.play(lesson.id, next.path)}>
        {lesson.progress ? '继续学习' : '开始学习'}
      </LinkButton>
    )
  )
}
