interface NobodyFoundProps {
  /** The number of all people, whether they match or not. */
  total: number
  onShowAll: () => void
}

/** What a list of people says when it is empty: who would be in it, or a way back to everybody. */
export const NobodyFound = ({ total, onShowAll }: NobodyFoundProps) =>
  total === 0 ? (
    '还没有可以选择的人：本公司的三级会员，以及用您的邀请码注册的会员会列在这里。'
  ) : (
    <>
      没有符合条件的人。
      <button type="button" className="link" onClick={onShowAll}>
        查看全部 {total} 人
      </button>
    </>
  )
