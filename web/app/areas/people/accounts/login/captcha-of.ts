/** What the captcha field of a form sends. */
export const captchaOf = (form: FormData) => {
  const text = (name: string) => String(form.get(name) ?? '')
  return { code: text('code'), uuid: text('uuid'), proof: text('proof') }
}
