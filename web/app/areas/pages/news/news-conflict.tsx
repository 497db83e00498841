import type { z } from 'zod'
import type { AdminNewsArticle } from '#contract/pages/news/news.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { copyText } from '#lib/browser/copy-text.ts'
import { formatMinute } from '#lib/format/format.ts'
import { AdminDialog } from '#ui/antd/admin-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { textBlocks } from '#ui/editor/text-blocks.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { ComparedTexts } from './compared-texts.tsx'
import { formOf, type NewsForm } from './news-form.ts'

interface NewsConflictProps {
  id: number
  mine: NewsForm
  isSaving: boolean
  /** Saves the own text over the version that the person has seen here. */
  onReplace: (version: number) => void
  onClose: () => void
}

/** Somebody else saved the article meanwhile: both texts side by side. Closing changes neither. */
export function NewsConflict({ id, mine, isSaving, onReplace, onClose }: NewsConflictProps) {
  const load = useLoad<z.output<typeof AdminNewsArticle>>(() => quietApi.news.getAdminNews({ newsId: id }))
  const theirs = load.data
  const copy = async () => {
    const isCopied = await copyText(textBlocks(mine.content).join('\n'))
    if (isCopied) toast.success('已复制您的正文')
    else toast.error('无法复制，请关闭后在编辑区手动选择')
  }
  return (
    <AdminDialog
      title="两份文字"
      note={theirs && `第 ${theirs.version} 版，${formatMinute(theirs.updateTime)} 保存`}
      width={960}
      isFlush
      consequence="覆盖后，他人保存的文字仍在历史版本里。"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button onClick={() => void copy()}>复制我的正文</Button>
          <Button look="primary" disabled={!theirs || isSaving} onClick={() => theirs && onReplace(theirs.version)}>
            用我的覆盖
          </Button>
        </>
      }
    >
      <LoadedContent load={load}>
        {(article) => (
          <ComparedTexts
            left={formOf(article)}
            right={mine}
            leftName={`他人保存的第 ${article.version} 版`}
            rightName="我的，尚未保存"
          />
        )}
      </LoadedContent>
    </AdminDialog>
  )
}
