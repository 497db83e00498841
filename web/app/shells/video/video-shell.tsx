import { Outlet } from 'react-router'

/** The courses are open to everyone; search and upload of the header turn to courses by the address. */
export default function VideoShell() {
  return <Outlet />
}
