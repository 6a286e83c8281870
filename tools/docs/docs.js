// The search: every word must begin a word of the part that is found; what stands in a title
// counts more than what stands in the text. The index is fetched with the first letter.
{
	const { up } = document.currentScript.dataset;
	const form = document.querySelector("form"), input = form.querySelector("input");
	const said = document.getElementById("said"), found = document.getElementById("found");
	const most = 20;
	let index;

	const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

	function load() {
		index ??= new Promise((resolve, reject) => {
			const script = document.createElement("script"); // a page opened from a disk may fetch nothing else
			script.src = `${up}index.js`;
			script.onload = () => resolve(globalThis.INDEX.parts.map(([page, id, title, text]) => ({
				page: globalThis.INDEX.pages[page], id, title, text, inTitle: plain(title === globalThis.INDEX.pages[page][1] ? title : `${globalThis.INDEX.pages[page][1]} · ${title}`), inText: plain(text),
			})));
			script.onerror = () => { index = undefined; reject(new Error("the index can't be read")); };
			document.head.append(script);
		});
		return index;
	}

	// at is where a word of the text begins so, or -1. Chinese has no spaces.
	function at(text, word) {
		for (let i = text.indexOf(word); i >= 0; i = text.indexOf(word, i + 1)) {
			if (i === 0 || !/[a-z0-9]/.test(text[i - 1]) || /[^ -~]/.test(word)) return i;
		}
		return -1;
	}

	function score(part, words) {
		let sum = 0;
		for (const word of words) {
			const title = at(part.inTitle, word), text = at(part.inText, word);
			if (title < 0 && text < 0) return 0;
			sum += (title >= 0 ? 20 : 0) + (text >= 0 ? 1 : 0);
		}
		const names = part.inTitle.split(/ · |\(/), asked = words.join(" "); // in English and in Chinese
		if (names.includes(asked)) sum += 50;
		else if (names.some((name) => name.startsWith(asked))) sum += 10;
		if (part.page[1] === part.title) sum += 5;
		return sum;
	}

	function snippet(part, words) {
		const places = words.map((word) => at(part.inText, word)).filter((i) => i >= 0);
		const from = Math.max(0, (places.length ? Math.min(...places) : 0) - 40);
		return (from > 0 ? "… " : "") + part.text.slice(from, from + 160) + (part.text.length > from + 160 ? " …" : "");
	}

	function show(part, words) {
		const item = document.createElement("li"), link = document.createElement("a"), text = document.createElement("p");
		link.href = up + part.page[0] + (part.id ? `#${part.id}` : "");
		link.textContent = part.title === part.page[1] ? part.title : `${part.page[1]}: ${part.title}`;
		text.textContent = snippet(part, words);
		item.append(link, text);
		return item;
	}

	async function search() {
		const wanted = input.value;
		const words = plain(wanted).split(/\s+/).filter(Boolean);
		if (words.length === 0) {
			said.textContent = "";
			found.replaceChildren();
			return;
		}
		let parts;
		try {
			parts = await load();
		} catch (error) {
			said.textContent = `The search doesn't work: ${error.message}.`;
			return;
		}
		if (input.value !== wanted) return; // more was typed meanwhile
		const list = parts.map((part) => ({ part, score: score(part, words) })).filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
		said.textContent = list.length === 0 ? `Nothing has all of “${wanted.trim()}”.` : list.length > most ? `The first ${most} of ${list.length} places` : `${list.length} ${list.length === 1 ? "place" : "places"}`;
		found.replaceChildren(...list.slice(0, most).map(({ part }) => show(part, words)));
	}

	form.hidden = false;
	form.addEventListener("submit", (event) => {
		event.preventDefault();
		const first = found.querySelector("a");
		if (first) location.href = first.href;
	});
	form.addEventListener("keydown", (event) => {
		const links = [...found.querySelectorAll("a")], now = links.indexOf(document.activeElement);
		if (event.key === "Escape") {
			input.value = "";
			input.focus();
			void search();
		} else if (event.key === "ArrowDown" && links.length > 0) {
			links[Math.min(now + 1, links.length - 1)].focus();
			event.preventDefault();
		} else if (event.key === "ArrowUp" && now >= 0) {
			(links[now - 1] ?? input).focus();
			event.preventDefault();
		}
	});
	input.addEventListener("input", () => void search());
	document.addEventListener("keydown", (event) => {
		if (event.key === "/" && event.target === document.body) {
			input.focus();
			event.preventDefault();
		}
	});
}
