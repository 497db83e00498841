import { useNavigate } from 'react-router'
import { backOffice } from '#contract/back-office-paths.ts'
import type { NewsState } from '#contract/pages/news/news.ts'
import { Button } from '#ui/button/button.tsx'
import { SaveBar } from '#ui/layout/save-bar.tsx'
import { useMayChange } from '#ui/table/may-change.tsx'
import styles from './edit-news.module.css'
import type { NewsForm, SaveAs } from './news-form.ts'

interface NewsSaveBarProps {
  form: NewsForm
  /** Absent for a new item. */
  state?: NewsState
  isSaving: boolean
  pendingPictures: number
  pendingFiles: number
  save: (as: SaveAs) => void
}

/** The buttons for the state of the item, disabled while it is being saved or pictures are being uploaded. */
export const NewsSaveBar = ({ form, state, isSaving, pendingPictures, pendingFiles, save }: NewsSaveBarProps) => {
  const navigate = useNavigate()
  const mayChange = useMayChange()
  const isBusy = isSaving || pendingPictures + pendingFiles > 0
  const isPublic = state === 'published'
  const publish =
    form.isScheduled && form.publishAt ? `定时到 ${form.publishAt.slice(5)} 发布` : isPublic ? '保存修改' : '发布'
  if (!mayChange) return null
  return (
    <SaveBar className={styles.saveBar}>
      <span role="status">
        {pendingPictures > 0
          ? `${pendingPictures} 张图片尚未上传完`
          : pendingFiles > 0
            ? `${pendingFiles} 个附件尚未上传完`
            : '发布后出现在首页资讯与联盟资讯'}
      </span>
      <Button onClick={() => navigate(backOffice.news)}>取消</Button>
      {state === 'offline' && (
        <Button disabled={isBusy} onClick={() => save('offline')}>
          保存，保持下线
        </Button>
      )}
      {!isPublic && state !== 'offline' && (
        <Button disabled={isBusy} onClick={() => save('draft')}>
          存为草稿
        </Button>
      )}
      <Button look="primary" disabled={isBusy} onClick={() => save('published')}>
        {isSaving ? '保存修改…' : publish}
      </Button>
    </SaveBar>
  )
}
