import { Monitor, Smartphone } from 'lucide-react'
import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { formatMinute } from '#lib/format/format.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import styles from './dossier.module.css'

interface DevicesProps {
  memberId: number
  canEnd: boolean
  onChanged: () => void
  /** Inside a tab: without a frame of its own. */
  isBare?: boolean
}

/** The devices on which the member is logged in, and the button that ends a session. */
export function Devices({ memberId, canEnd, onChanged, isBare = false }: DevicesProps) {
  const load = useLoad(() => quietApi.dossiers.listMemberEntries({ id: memberId, name: 'devices', size: 100 }))
  const confirm = useConfirm()
  const end = async (sessionId?: number) => {
    const isSure =
      sessionId !== undefined ||
      (await confirm('让全部设备下线？', {
        detail: '对方需要重新登录，未保存的内容会丢失。',
        action: '全部下线',
        danger: true,
      }))
    if (!isSure) return
    const { message } = await browserApi.memberCare.endMemberSessions({ memberId, ...(sessionId && { sessionId }) })
    toast.success(message)
    onChanged()
  }
  const list = (
    <LoadedContent load={load}>
      {({ content }) =>
        content.length === 0 ? (
          <p className={styles.none}>没有登录中的设备</p>
        ) : (
          <ul className={styles.rows}>
            {content.slice(0, isBare ? undefined : 5).map(({ id, title, detail, time }) => (
              <li key={id} className={styles.device}>
                <DeviceIcon name={title} />
                <div>
                  <b>{title}</b>
                  <small>
                    {detail}，{formatMinute(time)} 登录
                  </small>
                </div>
                {canEnd && (
                  <button type="button" aria-label={`让 ${title} 下线`} onClick={() => ignoreFailure(end(id))}>
                    下线
                  </button>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </LoadedContent>
  )
  if (isBare) return list
  return (
    <section className={styles.panel} aria-label="设备">
      <div className={styles.panelHead}>
        <h3>设备</h3>
        {canEnd && load.data && load.data.content.length > 0 && (
          <button type="button" onClick={() => ignoreFailure(end())}>
            全部下线
          </button>
        )}
      </div>
      {list}
    </section>
  )
}

const DeviceIcon = ({ name }: { name: string }) => {
  const Icon = /iPhone|iPad|Android|Harmony/.test(name) ? Smartphone : Monitor
  return <Icon size={16} strokeWidth={1.6} aria-hidden />
}
