import { Form, useLocation } from 'react-router'
import { financeTab, loginThenBackTo, paths } from '#lib/paths.ts'
import { Button, type ButtonLook } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Learning } from './use-learning.ts'

/** The one thing to do next: log in, buy, top up, or go on watching. */
export function NextStep({ learning, look, buyWords }: { learning: Learning; look?: ButtonLook; buyWords: string }) {
  const { lesson, state, isAllowed, isAsking, next, ask } = learning
  const { pathname, search } = useLocation()
  if (isAllowed)
    return (
      next?.path && (
        <LinkButton look="primary" {...look} to={paths.play(lesson.id, next.path)}>
          {lesson.progress ? '继续学习' : '开始学习'}
        </LinkButton>
      )
    )
  if (state === 'visitor')
    return (
      <LinkButton look="primary" {...look} to={loginThenBackTo(pathname + search)}>
        去登录
      </LinkButton>
    )
  if (state === 'poor')
    return (
      <LinkButton look="cost" {...look} to={financeTab('topup')}>
        去充值
      </LinkButton>
    )
  if (state !== 'buyable') return null
  return (
    <Form method="post" action={paths.lesson(lesson.id)} onSubmit={ask}>
      <input type="hidden" name="coin" value={lesson.coin} />
      {isAsking && (
        <>
          <p>您确认购买该商品吗？</p>
          <input type="hidden" name="confirmed" value="1" />
        </>
      )}
      <Button type="submit" name="do" value="buy" look="cost" {...look}>
        {isAsking ? '确认购买' : buyWords}
      </Button>
    </Form>
  )
}
