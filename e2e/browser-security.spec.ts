import type { Page } from '@playwright/test'
import { contribute, uniqueTitle } from './contribute-steps.ts'
import { expect, test } from './fixtures.ts'
import { aTopic, category, topicPage } from './forum-steps.ts'
import { aWriter, bodyOf, newTopic } from './forum-writing-steps.ts'
import { goTo } from './go-to.ts'
import { post } from './newcomer.ts'

type Attack = 'markup' | 'scriptText' | 'scriptAddress' | 'timer' | 'worker' | 'parsed' | 'policy'

/** Tries to run a script as injected code of each kind would; the answer says why the browser refused. */
const attack = (page: Page, kind: Attack): Promise<string> =>
  page.evaluate(async (how) => {
    const script = document.createElement('script')
    const attacks: Record<Attack, () => unknown> = {
      markup: () => {
        document.body.innerHTML =
          '<img src="x" onerror="window.wasHit = true"><script>window.wasHit = true</' + 'script>'
      },
      scriptText: () => {
        script.textContent = 'window.wasHit = true'
        document.body.append(script)
      },
      scriptAddress: () => {
        script.src = '/photo/uploaded/full'
        document.body.append(script)
      },
      timer: () => setTimeout('window.wasHit = true'),
      worker: () => new Worker(URL.createObjectURL(new Blob(['self.wasHit = true'], { type: 'text/javascript' }))),
      parsed: () => new DOMParser().parseFromString('<img src="x" onerror="window.wasHit = true">', 'text/html'),
      policy: () =>
        (globalThis as unknown as { trustedTypes: { createPolicy(...of: unknown[]): void } }).trustedTypes.createPolicy(
          'another',
          { createHTML: (text: string) => text },
        ),
    }
    try {
      await attacks[how]()
      return 'accepted'
    } catch (error) {
      return (error as Error).name
    }
  }, kind)

test('the browser turns no string into HTML, a script or a worker', async ({ visitor, tolerate }) => {
  tolerate(/TrustedHTML|TrustedScript|TrustedTypePolicy|Trusted Type|Content Security Policy/)
  await visitor.goto('/')
  const kinds: Attack[] = ['markup', 'scriptText', 'scriptAddress', 'timer', 'worker', 'parsed', 'policy']
  for (const kind of kinds) expect(await attack(visitor, kind), kind).toBe('TypeError')
  expect(await visitor.evaluate(() => 'wasHit' in window)).toBe(false)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible() // the page is still what it was
})

test('a formula stays in its place, whatever its lengths and shifts say, and is no link', async ({ openAs }) => {
  const writer = await aWriter(openAs)
  const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`
  const cover = formula('\\rlap{\\raisebox{-40em}{\\rule{90em}{90em}}}')
  const content = `<p>前文 ${formula('\\frac{a}{b}')} ${cover} <a href="https://example.com">${cover}链接</a></p><p>后文</p>`
  const topic = { title: uniqueTitle('公式'), content, topicCategoryId: category.id }
  const { id } = await post<{ id: number }>(writer, '/api/topic/addTopic', topic)
  await writer.goto(topicPage(id))
  await expect(writer.locator('[data-latex] .katex').first()).toBeVisible()
  await expect(writer.locator('a [data-latex]')).toHaveCount(0)
  const reached = await writer.evaluate(() => {
    const isInFormula = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('.katex') != null
    const boxes = [...document.querySelectorAll('[data-latex]')].map((one) => one.getBoundingClientRect())
    const isInBox = (x: number, y: number) =>
      boxes.some((box) => x >= box.left - 4 && x <= box.right + 4 && y >= box.top - 4 && y <= box.bottom + 4)
    const points: string[] = []
    for (let x = 5; x < innerWidth; x += 20)
      for (let y = 5; y < innerHeight; y += 20) if (isInFormula(x, y) && !isInBox(x, y)) points.push(`${x},${y}`)
    return { points, tallest: Math.max(...boxes.map(({ height }) => height)) }
  })
  expect(reached.points).toEqual([])
  expect(reached.tallest).toBeLessThan(200)
})

/** Copies formatted text with a script in it, as from a page of an attacker. */
const pasteMarkup = (page: Page) =>
  bodyOf(page).evaluate((editor) => {
    const data = new DataTransfer()
    data.setData('text/html', '<p><b>承台</b>计算</p><script>wasHit = true</script>')
    editor.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
  })

// A violation of the policy is a console error, which fails every story: those of courses prove it for the player.
test('editor, charts, reader and cleaned text work with Trusted Types', async ({ openAs, administrator }) => {
  test.setTimeout(180_000) // the first conversion of a document
  const writer = await aWriter(openAs)
  const title = uniqueTitle('可信的文档')
  await contribute(writer, { title, coin: 0 })
  await writer.goto(newTopic)
  await bodyOf(writer).click()
  await pasteMarkup(writer)
  await expect(bodyOf(writer).getByRole('strong')).toHaveText('承台')
  await pasteMarkup(writer)
  await expect(bodyOf(writer).getByRole('strong')).toHaveCount(2)
  expect(await writer.evaluate(() => 'wasHit' in window)).toBe(false)
  await writer.goto('/')
  for (const path of [topicPage(await aTopic(writer)), '/AboutsUs/View?InfoId=2', '/pages/terms']) {
    await goTo(writer, path) // in the loaded page, where React sets the text
    await expect(writer.getByRole('main').getByRole('paragraph').filter({ visible: true }).first()).toBeVisible()
  }
  await goTo(writer, '/product?productId=1025')
  await expect(writer.locator('script[type="application/ld+json"]').first()).toBeAttached()

  await administrator.goto('/System/main')
  const chart = administrator.getByRole('figure').locator('svg').first()
  await chart.hover({ position: { x: 300, y: 150 } })
  await expect(chart.getByText(/\d{2}-\d{2}/).last()).toBeVisible()
  await goTo(administrator, `/System/Numberpro?name=${title}`)
  const row = administrator.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: '预览', exact: true }).click()
  await expect(administrator.getByRole('dialog').locator('canvas').first()).toBeVisible({ timeout: 120_000 })
})
