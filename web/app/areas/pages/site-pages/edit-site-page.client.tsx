import { ArrowLeft, CalendarClock, Cloud, ExternalLink, GitCompareArrows, Send } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { backOffice } from '#contract/back-office-paths.ts'
import {
  type BuiltInPage,
  hasGeneralBlocks,
  isLegalPage,
  kindsOfPage,
} from '#contract/pages/site-pages/built-in-pages.ts'
import type { PageBlock } from '#contract/pages/site-pages/site-page-blocks.ts'
import type { PageFieldValues } from '#contract/pages/site-pages/site-page-fields.ts'
import type { AdminSitePage, PackageTable, PageContent } from '#contract/pages/site-pages/site-pages.ts'
import { sitePageStateLabels } from '#contract/state-words.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatMinute, timeOfMinute } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { dropDraft, readDraft, useDraft } from '#ui/editor/use-draft.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { Link } from '#ui/navigation/link.tsx'
import { useLeaveGuard } from '#ui/overlay/use-leave-guard.ts'
import { ForChanges } from '#ui/table/may-change.tsx'
import { AskAgainPanel, type Consent, noConsent } from './ask-again-panel.tsx'
import { BlocksPanel } from './blocks-panel.tsx'
import { DraftPreview } from './draft-preview.tsx'
import styles from './edit-site-page.module.css'
import { contentOf, formOf, isSameContent, type PageForm } from './page-form.ts'
import { pageStateTones } from './page-labels.ts'
import { PageSettings } from './page-settings.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { FieldsPanel, PublishPanel, VersionsPanel } from './side-panels.tsx'
import { type PageSaving, usePageSaving } from './use-page-saving.ts'

const ComparedVersions = onDemand(async () => (await import('./compared-versions.tsx')).ComparedVersions)

interface EditSitePageProps {
  id: number | undefined
  /** The program's text of a page, as blocks. */
  builtInContent: (name: BuiltInPage) => Promise<PageContent>
}

/** The editor of the page with this id. */
export function EditSitePage({ id, builtInContent }: EditSitePageProps) {
  const readPage = async (id: number) => {
    const page = await quietApi.sitePages.getAdminSitePage({ id })
    return { page, builtIn: page.builtIn ? await builtInContent(page.builtIn) : undefined }
  }
  const load = useLoad(() =>
    id === undefined
      ? Promise.reject(new Error('没有这个页面'))
      : Promise.all([readPage(id), quietApi.sitePages.getPageFields(), quietApi.sitePages.getPackageTable()]),
  )
  if (id === undefined) return <Empty title="没有这个页面">请从页面列表里选一个。</Empty>
  return (
    <LoadedContent load={load}>
      {([{ page, builtIn }, values, packages]) => (
        <PageEditor initial={page} values={values} packages={packages} builtIn={builtIn} />
      )}
    </LoadedContent>
  )
}

interface PageEditorProps {
  initial: AdminSitePage
  values: PageFieldValues
  packages: PackageTable
  builtIn: PageContent | undefined
}

function PageEditor({ initial, values, packages, builtIn }: PageEditorProps) {
  const [page, setPage] = useState(initial)
  const [saved, setSaved] = useState(() => formOf(initial, builtIn))
  const [form, setForm] = useState(saved)
  const [round, setRound] = useState(0)
  const [publishAt, setPublishAt] = useState<string>()
  const [consent, setConsent] = useState(noConsent)
  const [compared, setCompared] = useState<{ number?: number }>()
  const isChanged = useMemo(() => !isSameContent(form, saved), [form, saved])
  const draftName = `site-page:${page.id}`
  const { status, saveNow, stop } = useDraft(draftName, form, { isChanged })
  useLeaveGuard(isChanged, stop)

  const set = useCallback((change: Partial<PageForm>) => setForm((now) => ({ ...now, ...change })), [])
  const change = useCallback(
    (update: (blocks: PageBlock[]) => PageBlock[]) => setForm((now) => ({ ...now, blocks: update(now.blocks) })),
    [],
  )
  /** Shows this text in the editor instead of what stands there. */
  const replaceText = (text: PageForm) => {
    setForm(text)
    setRound((now) => now + 1)
  }
  const saving = usePageSaving({
    page,
    form,
    isChanged,
    onSaved(fresh, text) {
      setPage(fresh)
      const stored = formOf(fresh, builtIn)
      setSaved(text ?? stored)
      // Without a text of its own the write has put another version into the draft.
      if (!text && !isSameContent(stored, saved)) replaceText(stored)
      if (text) dropDraft(draftName)
    },
  })
  return (
    <>
      <Head
        page={page}
        status={status}
        saving={saving}
        isChanged={isChanged}
        publishAt={publishAt}
        consent={consent}
        onCompare={() => setCompared({})}
      />
      <DraftOffer name={draftName} version={page.version} onRestore={replaceText} />
      {saving.problem && (
        <Refusal
          saving={saving}
          onCompare={() => setCompared({})}
          reload={() => void saveNow().then(() => location.reload())}
        />
      )}
      <div className={styles.page}>
        <BlocksPanel
          key={round}
          allowed={kindsOfPage(page.builtIn)}
          blocks={form.blocks}
          values={values}
          change={change}
        />
        {hasGeneralBlocks(page.builtIn) ? (
          <PreviewPanel content={form} values={values} packages={packages} />
        ) : (
          <DraftPreview page={page} isChanged={isChanged} />
        )}
        <aside className={styles.aside}>
          <PublishPanel page={page} form={form} saving={saving} publishAt={publishAt} setPublishAt={setPublishAt} />
          {isLegalPage(page.builtIn) && (
            <AskAgainPanel consents={page.consents} consent={consent} setConsent={setConsent} />
          )}
          <PageSettings page={page} form={form} set={set} saving={saving} />
          <VersionsPanel page={page} saving={saving} onCompare={(number) => setCompared({ number })} />
          <FieldsPanel page={page} form={form} values={values} />
        </aside>
      </div>
      {compared && (
        <ComparedVersions
          page={page}
          mine={contentOf(form)}
          builtIn={builtIn}
          values={values}
          number={compared.number}
          onRestore={(number) => {
            setCompared(undefined)
            void saving.restore(number)
          }}
          onClose={() => setCompared(undefined)}
        />
      )}
    </>
  )
}

interface HeadProps {
  page: AdminSitePage
  status: string
  saving: PageSaving
  isChanged: boolean
  publishAt: string | undefined
  consent: Consent
  onCompare: () => void
}

const Head = ({ page, status, saving, isChanged, publishAt, consent, onCompare }: HeadProps) => {
  const isNothingNew = !isChanged && (page.state === 'published' || page.lastNumber === 0)
  return (
    <div className={styles.head}>
      <Link to={backOffice.pages} aria-label="返回列表">
        <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
      </Link>
      <h2>{page.title}</h2>
      <a className={styles.path} href={page.path} target="_blank" rel="noopener">
        {page.path}
        <ExternalLink size={12} strokeWidth={1.6} aria-label="在新标签页打开" />
      </a>
      <Status tone={pageStateTones[page.state]}>
        {sitePageStateLabels[page.state]}
        {page.lastNumber > 0 && `，${page.state === 'builtIn' ? '草稿' : ''}第 ${page.lastNumber} 版`}
      </Status>
      <span className={styles.status} role="status">
        {status && <Cloud size={15} strokeWidth={1.6} aria-hidden />}
        {status}
      </span>
      <div className={styles.actions}>
        <Button onClick={onCompare}>
          <GitCompareArrows size={15} strokeWidth={1.6} aria-hidden />
          与线上比较
        </Button>
        <ForChanges>
          <Button disabled={!isChanged || saving.isBusy} onClick={() => void saving.save()}>
            存为草稿
          </Button>
          <Button
            look="primary"
            disabled={isNothingNew || saving.isBusy}
            onClick={() => void saving.publish({ publishTime: publishAt && timeOfMinute(publishAt), ...consent })}
          >
            {publishAt ? (
              <CalendarClock size={15} strokeWidth={1.6} aria-hidden />
            ) : (
              <Send size={15} strokeWidth={1.6} aria-hidden />
            )}
            {publishAt ? `定时到 ${publishAt.slice(5)} 发布` : '立即发布'}
          </Button>
        </ForChanges>
      </div>
    </div>
  )
}

interface DraftOfferProps {
  name: string
  version: number
  onRestore: (form: PageForm) => void
}

/** Offers the text that was typed earlier in this browser and never saved. */
const DraftOffer = ({ name, version, onRestore }: DraftOfferProps) => {
  const [draft, setDraft] = useState(() => readDraft<PageForm>(name))
  if (!draft) return null
  const isOlder = draft.value.baseVersion !== version
  const restore = () => {
    onRestore(draft.value)
    setDraft(undefined)
  }
  return (
    <Note>
      本机有一份未保存的修改（{formatMinute(draft.savedAt)}
      {isOlder && '，之后页面已被改过'}）。
      <span className={styles.noteActions}>
        <button type="button" onClick={restore}>
          恢复
        </button>
        <button type="button" onClick={() => setDraft(undefined)}>
          忽略
        </button>
      </span>
    </Note>
  )
}

interface RefusalProps {
  saving: PageSaving
  onCompare: () => void
  reload: () => void
}

/** Why the page was not saved; after a conflict, the ways on that lose nothing. */
const Refusal = ({ saving, onCompare, reload }: RefusalProps) => (
  <Note kind="error">
    {saving.problem?.message}
    {saving.problem?.code === 'edited_by_another' && (
      <span className={styles.noteActions}>
        您写的内容仍在下方，也存在本机。
        <button type="button" onClick={onCompare}>
          比较
        </button>
        <button type="button" onClick={() => void saving.saveOver()}>
          用我的覆盖
        </button>
        <button type="button" onClick={reload}>
          刷新
        </button>
      </span>
    )}
  </Note>
)
