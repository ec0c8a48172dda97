// What lies over what on the page of a table: read by covering.py.
(() => {
  const felt = document.querySelector('[data-testid=felt]');
  const paints = (element, x, y) => {
    const style = getComputedStyle(element);
    if (style.visibility === 'hidden' || Number(style.opacity) === 0) return false;
    if (/^(img|svg|path|ellipse|rect|circle|text|input)$/i.test(element.tagName)) return true;
    const alpha = /rgba?\(([^)]*)\)/.exec(style.backgroundColor)?.[1].split(/[ ,/]+/)[3];
    if (style.backgroundColor !== 'transparent' && alpha !== '0') return true;
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const r of range.getClientRects()) if (x >= r.left && x <= r.right && y >= r.top && y <= r.bottom) return true;
    }
    return false;
  };
  const named = (element) => {
    const at = element.closest('[data-testid]');
    return `${at?.dataset.testid ?? ''} ${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
  };
  // points well inside an element, turned as it is turned
  const points = (element) => {
    const [w, h] = [element.offsetWidth, element.offsetHeight];
    const r = element.getBoundingClientRect();
    let turn = 0;
    for (let one = element; one; one = one.parentElement) turn += parseFloat(getComputedStyle(one).rotate) || 0;
    const angle = turn * Math.PI / 180;
    const [cx, cy] = [r.left + r.width / 2, r.top + r.height / 2];
    const found = [];
    for (const a of [-0.42, -0.2, 0, 0.2, 0.42]) for (const b of [-0.42, -0.2, 0, 0.2, 0.42]) {
      const [dx, dy] = [a * w, b * h];
      found.push([cx + dx * Math.cos(angle) - dy * Math.sin(angle), cy + dx * Math.sin(angle) + dy * Math.cos(angle)]);
    }
    return found;
  };
  const over = (element, allowed) => {
    for (const [x, y] of points(element)) {
      const pile = document.elementsFromPoint(x, y);
      if (!pile.some((one) => one === element || element.contains(one))) continue; // a corner that is round
      for (const above of pile) {
        if (above === element || element.contains(above)) break;
        if (above.contains(element) || allowed(above) || !paints(above, x, y)) continue;
        return named(above);
      }
    }
    return null;
  };
  const inView = (r, within) => r.left >= within.left - 1 && r.top >= within.top - 1 && r.right <= within.right + 1 && r.bottom <= within.bottom + 1;
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const table = felt.getBoundingClientRect();
  const faults = [];
  const see = (what, element, allowed, within) => {
    const hides = over(element, allowed);
    const where = `${what} ${element.dataset.card ?? ''}${(element.textContent ?? '').trim().slice(0, 24)}`.trim();
    if (hides) faults.push(`${where} (${named(element)}) is covered by ${hides}`);
    if (!inView(element.getBoundingClientRect(), within)) faults.push(`${where} (${named(element)}) is out of view`);
  };

  const css = new CSSStyleSheet();
  css.replaceSync('* { pointer-events: auto !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, css];
  for (const card of felt.querySelectorAll('[data-card]')) {
    const hand = card.closest('[data-hand]');
    see('card', card, (above) => hand?.contains(above) && !above.closest('[data-words]'), table);
  }
  for (const total of felt.querySelectorAll('[data-words]')) see('total', total, () => false, table);
  for (const result of felt.querySelectorAll('[data-result], [data-testid^="result-"]')) see('result', result, () => false, table);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== css);

  const isShown = (element) => {
    const r = element.getBoundingClientRect();
    return r.width > 0 && r.height > 0 && getComputedStyle(element).visibility !== 'hidden';
  };
  const sheet = (element) => element.closest('aside')?.matches(':not(.open)') && innerWidth < 1024;
  const buttons = [...document.querySelectorAll('button, a[href], input, select')].filter((one) => isShown(one) && !sheet(one));
  const scrolls = (one) => one.closest('[data-testid=record], .asks, aside');
  for (const button of buttons) {
    if (scrolls(button) || button.closest('.unseen') || button.matches('.skip, [data-testid=clause]')) continue;
    // the middle of every button answers to a press, and so do its corners unless another button is round there
    const hit = (x, y) => { const found = document.elementFromPoint(x, y); return found && (button.contains(found) || found.contains(button)) ? null : found; };
    const r = button.getBoundingClientRect();
    const hides = hit(r.left + r.width / 2, r.top + r.height / 2);
    if (hides) faults.push(`button ${named(button)} is covered by ${named(hides)}`);
    if (button.matches('.seat, [data-testid^="wager-"]')) {
      for (const other of document.querySelectorAll('.seat .pill, [data-place]')) {
        if (other === button || button.contains(other) || !button.matches('.seat')) continue;
        const pill = button.querySelector('.pill').getBoundingClientRect(), o = other.getBoundingClientRect();
        if (!other.matches('.circle')) continue;
        const [cx, cy, radius] = [o.left + o.width / 2, o.top + o.height / 2, other.offsetWidth / 2];
        const dx = Math.max(pill.left - cx, 0, cx - pill.right), dy = Math.max(pill.top - cy, 0, cy - pill.bottom);
        if (Math.hypot(dx, dy) < radius - 3) faults.push(`plate ${named(button)} lies over ${named(other)}`);
      }
    }
    if (!inView(r, page)) faults.push(`button ${named(button)} is out of view`);
    if (button.scrollWidth > button.clientWidth + 1 && !button.matches('input, [data-place], .chip')) faults.push(`what is written on ${named(button)} does not fit`);
  }
  for (const amount of document.querySelectorAll('[data-compact] .foot:not(:has(.who))'))
    if (amount.scrollWidth > amount.clientWidth) faults.push(`${named(amount)} is cut off: ${amount.textContent.trim()}`);
  for (const asked of document.querySelectorAll('[data-testid=decisions] [data-testid^=choice-], [data-testid=clock], [data-testid=decisions] [data-testid^=amount-]'))
    if (!inView(asked.getBoundingClientRect(), page)) faults.push(`${named(asked)} is asked out of view`);
  if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight) faults.push('the page is larger than its screen');

  const still = {};
  for (const one of [felt, document.querySelector('[data-testid=bar]'), document.querySelector('.head'),
    ...document.querySelectorAll('[data-place], [data-compact], [data-testid=shoe], [data-testid=discard-rack]')]) {
    const r = one.getBoundingClientRect();
    still[one.dataset.testid ?? one.className] = [r.left, r.top, r.width, r.height].map((n) => Math.round(n * 10) / 10);
  }
  return { faults, still };
})
