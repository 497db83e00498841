import { paths } from '#contract/paths.ts'
import { Link } from '#ui/navigation/link.tsx'

/** Links to both texts, in tabs of their own. */
export const ConsentTexts = () => (
  <>
    <Link className="link" to={paths.terms} target="_blank">
      《用户协议》
    </Link>
    与
    <Link className="link" to={paths.privacy} target="_blank">
      《隐私政策》
    </Link>
  </>
)
