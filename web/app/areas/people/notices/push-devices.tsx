import { useEffect, useState } from 'react'
import type { PushState } from '#contract/people/notices/notices.ts'
import { toPageProblem } from '#lib/api/page-problem.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Switch } from '#ui/form/switch.tsx'
import styles from './mail-choices.module.css'
import { findThisDevice, PushRefusal, pushObstacle, subscribeBrowser, unsubscribeBrowser } from './push-device.ts'

const calls = async () => (await import('#lib/api/browser-api.ts')).quietApi.notices

const usual = '关闭网页后也会显示，退出登录后停止；标题与摘要会出现在屏幕上。'

/** MSG-14: switches notices in this browser on and off, and those in others off. Each takes effect at once. */
export function PushDevices({ initial }: { initial: PushState }) {
  const [state, setState] = useState(initial)
  const [ownId, setOwnId] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const obstacle = pushObstacle()
  useEffect(() => {
    findThisDevice(state).then(setOwnId, () => setOwnId(undefined))
  }, [state])

  const change = async (work: () => Promise<PushState>) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      setState(await work())
    } catch (error) {
      setRefusal(error instanceof PushRefusal ? error.message : toPageProblem(error).message)
    } finally {
      setBusy(false)
    }
  }
  const switchOn = async () => {
    const subscription = await subscribeBrowser(state.publicKey)
    return (await calls()).subscribePush(subscription)
  }
  const switchOff = async (id: number) => {
    if (id === ownId) await unsubscribeBrowser()
    return (await calls()).unsubscribePush({ id })
  }
  const others = state.devices.filter(({ id }) => id !== ownId)
  return (
    <section className={styles.push} aria-label="浏览器通知">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is inside */}
      <label>
        <b>在这个浏览器显示通知</b>
        <Switch
          checked={ownId !== undefined}
          disabled={isBusy || (obstacle !== undefined && ownId === undefined)}
          onChange={() => void change(() => (ownId === undefined ? switchOn() : switchOff(ownId)))}
        />
      </label>
      {refusal ? (
        <Note kind="error">{refusal}</Note>
      ) : (
        <p className="muted">{isBusy ? '正在修改…' : (obstacle ?? usual)}</p>
      )}
      {others.length > 0 && (
        <ul>
          {others.map(({ id, name }) => (
            <li key={id}>
              {name}
              <Button
                size="small"
                look="ghost"
                disabled={isBusy}
                aria-label={`关闭 ${name} 的通知`}
                onClick={() => void change(() => switchOff(id))}
              >
                关闭
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
