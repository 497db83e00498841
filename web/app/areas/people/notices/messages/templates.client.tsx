import { useState } from 'react'
import { messageChannels } from '#contract/people/notices/messages/message-kinds.ts'
import type { MessageTemplate, PostOffice } from '#contract/people/notices/messages/messages.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import styles from './templates.module.css'

const TemplateForm = onDemand(async () => (await import('./template-form.tsx')).TemplateForm)
const TestForm = onDemand(async () => (await import('./test-form.tsx')).TestForm)

const fetchTemplates = () => quietApi.messages.listTemplates()

/** The texts of all mails and text messages; each can be changed, previewed and tried. */
export default function Templates() {
  const load = useLoad(fetchTemplates)
  const [edited, setEdited] = useState<MessageTemplate>()
  const [tested, setTested] = useState<MessageTemplate>()
  return (
    <LoadedContent load={load}>
      {(office) => (
        <div className={styles.page}>
          <Connection channels={office.channels} />
          {(['sms', 'mail', 'wechat'] as const).map((channel) => (
            <Card key={channel} as="section">
              <CardHead>{messageChannels[channel]}</CardHead>
              <ul className={styles.list}>
                {office.templates
                  .filter((template) => template.channel === channel)
                  .map((template) => (
                    <Row
                      key={template.kind}
                      template={template}
                      onEdit={() => setEdited(template)}
                      onTest={() => setTested(template)}
                    />
                  ))}
              </ul>
            </Card>
          ))}
          {edited && (
            <TemplateForm
              template={edited}
              onClose={() => setEdited(undefined)}
              onSaved={() => {
                setEdited(undefined)
                void load.reload()
              }}
            />
          )}
          {tested && <TestForm template={tested} onClose={() => setTested(undefined)} />}
        </div>
      )}
    </LoadedContent>
  )
}

const connectionTexts = { real: '已接通', simulated: '由演示邮局接收', none: '未接通，不会发送' }

function Connection({ channels }: Pick<PostOffice, 'channels'>) {
  return (
    <Note kind={Object.values(channels).includes('none') ? 'warning' : 'info'}>
      短信{connectionTexts[channels.sms]}；邮件{connectionTexts[channels.mail]}；微信
      {channels.wechat === 'simulated' ? '由演示微信接收' : connectionTexts[channels.wechat]}
      。账号与密钥在服务器的环境变量里设置。
    </Note>
  )
}

interface RowProps {
  template: MessageTemplate
  onEdit: () => void
  onTest: () => void
}

function Row({ template: { label, channel, subject, body, version }, onEdit, onTest }: RowProps) {
  return (
    <li>
      <div>
        <b>{label}</b>
        {version > 0 && <span className="muted">已修改</span>}
        <p>{subject ? `${subject} · ${body}` : body}</p>
      </div>
      {channel !== 'wechat' && (
        <Button size="small" onClick={onTest}>
          测试发送
        </Button>
      )}
      <Button size="small" onClick={onEdit}>
        编辑
      </Button>
    </li>
  )
}
