// made by npm run build from 27619d1d87c86ce8f32d6c7354a39179a4df06d36b330b2e796726e5082235e4
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
//#region test/on-node.ts
/** What the tests use of vitest, on the test runner that comes with Node. */
var vi = {
	useFakeTimers: ({ now = 0 } = {}) => mock.timers.enable({
		apis: [
			"setTimeout",
			"setInterval",
			"Date"
		],
		now
	}),
	advanceTimersByTime: (milliseconds) => mock.timers.tick(milliseconds),
	useRealTimers: () => mock.timers.reset()
};
//#endregion
//#region src/house/presses.ts
/** Presses this far apart, in microseconds, are never one moment (16.11.4, as the house reads it). */
var ONE_MOMENT = 1e6;
/** An instant in microseconds since 1970. */
function micros(at) {
	const fraction = /\.(\d+)/.exec(at)?.[1] ?? "";
	return Date.parse(at.replace(/\.\d+/, "")) * 1e3 + Number(fraction.slice(0, 6).padEnd(6, "0"));
}
/** How long after the first a press came, in seconds to the microsecond: `+0.500000 s`. */
var after = (press, first) => `+${((micros(press.at) - micros(first.at)) / 1e6).toFixed(6)} s`;
/** Whether Surveillance may find that it fell together with the first. */
var mayBeOneMoment = (press, first) => micros(press.at) - micros(first.at) < ONE_MOMENT;
//#endregion
//#region test/presses.test.ts
/** Presses beside each other, to the microsecond. */
var press = (at) => ({
	table: "t1",
	round: 1,
	at,
	displayed: 0
});
describe("presses beside each other", () => {
	it("keeps microseconds that a Date would drop", () => {
		assert.equal(micros("2026-11-18T00:00:00.000001+00:00") - micros("2026-11-18T00:00:00Z"), 1);
		assert.equal(micros("2026-11-18T11:00:00.5+11:00"), micros("2026-11-18T00:00:00.500000+00:00"));
	});
	it("tells what may be one moment: less than a second", () => {
		const first = press("2026-11-18T00:00:00.900000+00:00");
		assert.equal(mayBeOneMoment(press("2026-11-18T00:00:01.899999+00:00"), first), true);
		assert.equal(mayBeOneMoment(press("2026-11-18T00:00:01.900000+00:00"), first), false);
		assert.equal(after(press("2026-11-18T00:00:01.899999+00:00"), first), "+0.999999 s");
	});
});
//#endregion
//#region src/table/second-person.ts
/** The house says of somebody what it refuses; whom it concerns is told so themselves: `You cannot wager on box 2`. */
var VERBS$1 = {
	has: "have",
	is: "are",
	was: "were",
	does: "do",
	holds: "hold",
	plays: "play",
	sits: "sit",
	wagers: "wager",
	stands: "stand",
	owes: "owe",
	wants: "want"
};
var escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** A sentence of the house about `name`, said to them. */
function toYou(says, name) {
	const who = escaped(name);
	const found = new RegExp(`(?<![\\w-])${who}(?![\\w-])('s)?( \\w+)?`, "g");
	if (!found.test(says)) return says;
	const own = says.replace(found, (_, whose, next) => {
		if (whose) return `your${next ?? ""}`;
		const verb = next?.trim() ?? "";
		return `you${verb ? ` ${VERBS$1[verb] ?? verb}` : ""}`;
	}).replace(/(\byou have\b.* and) has\b/, "$1 have").replace(/\ba wager of theirs\b/g, "a wager of yours").replace(/\btheir own\b/g, "your own");
	return own.charAt(0).toUpperCase() + own.slice(1);
}
//#endregion
//#region test/second-person.test.ts
/** What the house says of somebody is said to them. */
describe("a refusal", () => {
	it("is said to whom it concerns", () => {
		assert.equal(toYou("Dee cannot wager on box 2: three players already do", "Dee"), "You cannot wager on box 2: three players already do");
		assert.equal(toYou("Dee has 2 boxes and has to release 1", "Dee"), "You have 2 boxes and have to release 1");
		assert.equal(toYou("The rack is empty: Dee's wager stays", "Dee"), "The rack is empty: your wager stays");
	});
	it("is left alone where it is of somebody else", () => {
		assert.equal(toYou("Deedee cannot wager", "Dee"), "Deedee cannot wager");
		assert.equal(toYou("guest-7 cannot sit", "guest-77"), "guest-7 cannot sit");
	});
});
//#endregion
//#region test/shapes.ts
var ANN = {
	name: "ann",
	role: "player",
	kind: "guest",
	purse: 0,
	csrf: "c",
	token: null,
	tables: []
};
var felt = (changes = {}) => ({
	table: "table-1",
	version: 1,
	at: null,
	open: true,
	book: "act-blackjack-2018",
	title: "",
	game: "blackjack",
	main: "blackjack",
	layout: "",
	boxes: 7,
	by_hand: false,
	seconds_to_decide: 30,
	inscriptions: [],
	sign: null,
	waits: "wagers",
	wagers_until: null,
	seats: [],
	people: [],
	lying: [],
	cut: null,
	shoe: null,
	round: null,
	fairness: null,
	tournament: null,
	...changes
});
var yours = (changes = {}) => ({
	name: "ann",
	here: true,
	rack: 1e4,
	seat: 1,
	questions: [],
	cut: false,
	tournament: null,
	boxes: [
		1,
		2,
		3,
		4,
		5,
		6,
		7
	],
	...changes
});
var lying = (amount, changes = {}) => ({
	player: "ann",
	box: 1,
	on: "blackjack",
	amount,
	seated: true,
	...changes
});
var round = (changes = {}) => ({
	number: 1,
	in_chips: false,
	over: false,
	void: false,
	dealer: hand$1(0),
	boxes: [],
	asked: [],
	dealt: [],
	won: [],
	...changes
});
var hand$1 = (number) => ({
	number,
	cards: [],
	total: null,
	soft: false,
	words: "",
	from_split: false,
	stood: false,
	doubled: false,
	cleared: false
});
var happening = (version, changes = {}) => ({
	version,
	kind: "patron-arrived.1",
	at: "2026-11-16T20:00:00+11:00",
	...changes
});
var tableFrame = (shown, changes = {}) => ({
	kind: "table",
	table: shown.table,
	version: shown.version,
	felt: shown,
	yours: yours(),
	record: [],
	earlier: 0,
	...changes
});
var happened = (shown, changes = {}) => ({
	kind: "happened",
	table: shown.table,
	version: shown.version,
	takes: 0,
	events: [],
	felt: shown,
	yours: yours(),
	...changes
});
//#endregion
//#region test/browser.ts
/** As much of a browser as the pages' state machines touch, and a clock that a test moves. Import it first. */
/** A WebSocket whose other end is the test. */
var Wire = class Wire {
	static CONNECTING = 0;
	static OPEN = 1;
	static CLOSED = 3;
	static opened = [];
	address;
	sent = [];
	readyState = Wire.OPEN;
	onmessage = null;
	onclose = null;
	constructor(address) {
		this.address = String(address);
		Wire.opened.push(this);
	}
	static get last() {
		const wire = Wire.opened.at(-1);
		if (!wire) throw new Error("no socket was opened");
		return wire;
	}
	send(text) {
		this.sent.push(JSON.parse(text));
	}
	close() {
		this.readyState = Wire.CLOSED;
	}
	/** The house sends a frame. */
	hears(frame) {
		this.onmessage?.({ data: JSON.stringify(frame) });
	}
	/** The line is cut. */
	breaks() {
		this.readyState = Wire.CLOSED;
		this.onclose?.();
	}
};
var nothing = () => {};
Object.assign(globalThis, {
	window: { addEventListener: nothing },
	document: {
		hidden: false,
		addEventListener: nothing,
		documentElement: { dataset: {} }
	},
	location: { href: "http://house.example/tables/table-1" },
	localStorage: {
		getItem: () => null,
		setItem: nothing
	},
	matchMedia: () => ({
		matches: false,
		addEventListener: nothing
	}),
	WebSocket: Wire
});
var NOW = Date.parse("2026-11-16T09:00:00Z");
function startClock() {
	vi.useFakeTimers({
		now: NOW,
		toFake: [
			"setTimeout",
			"clearTimeout",
			"setInterval",
			"clearInterval",
			"Date"
		]
	});
}
/** Let everything that waits for no clock come to rest. */
async function settled() {
	for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}
/** So much time goes by. */
async function wait(milliseconds) {
	vi.advanceTimersByTime(milliseconds);
	await settled();
}
//#endregion
//#region src/lib/house-socket.ts
/** A refusal that a command met, as something to catch. */
var Refused = class extends Error {
	refusal;
	constructor(refusal) {
		super(refusal.says);
		this.refusal = refusal;
	}
};
var FIRST_WAIT = 300;
var LONGEST_WAIT$1 = 8e3;
var PING_EVERY = 15e3;
var DEAF_AFTER = 4e4;
var LINE_LOST = {
	code: "line-lost",
	says: "The line to the house is lost: nothing was sent.",
	clause: null,
	also: []
};
var SOMEBODY_ELSE = {
	code: "somebody-else",
	says: "You have signed in meanwhile: give the command again.",
	clause: null,
	also: []
};
var counted$1 = 0;
var newRef = () => `r${++counted$1}`;
var WATCH = "watch:";
var watchRef = (table) => WATCH + table;
var FOLLOW = "follow:";
/** A command's own id: never used twice, not even by another page. */
function newId() {
	return [...crypto.getRandomValues(/* @__PURE__ */ new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
var HouseSocket = class {
	#socket = null;
	#line = "connecting";
	#me = null;
	#ahead = 0;
	#wait = FIRST_WAIT;
	#again;
	#pinging;
	#heard = 0;
	#seen = /* @__PURE__ */ new Map();
	#watchers = /* @__PURE__ */ new Map();
	#lobby = /* @__PURE__ */ new Set();
	#followers = /* @__PURE__ */ new Map();
	#glances = /* @__PURE__ */ new Set();
	#lines = /* @__PURE__ */ new Set();
	#mes = /* @__PURE__ */ new Set();
	#sent = /* @__PURE__ */ new Map();
	constructor() {
		window.addEventListener("online", () => this.#hurry());
		document.addEventListener("visibilitychange", () => {
			if (!document.hidden) this.#hurry();
		});
	}
	get line() {
		return this.#line;
	}
	get me() {
		return this.#me;
	}
	/** The house's clock, in milliseconds. */
	now() {
		return Date.now() + this.#ahead;
	}
	/** Follow a table; returns what ends it. */
	watch(table, watcher) {
		const watchers = this.#watchers.get(table) ?? /* @__PURE__ */ new Set();
		this.#watchers.set(table, watchers.add(watcher));
		this.#seen.delete(table);
		this.#say({
			do: "watch",
			table,
			ref: watchRef(table)
		});
		this.#open();
		return () => {
			watchers.delete(watcher);
			if (watchers.size) return;
			this.#watchers.delete(table);
			this.#seen.delete(table);
			this.#say({
				do: "unwatch",
				table
			});
		};
	}
	/** Have a table that is followed shown again as it stands, whole. */
	again(table) {
		this.#seen.delete(table);
		this.#say({
			do: "watch",
			table,
			ref: watchRef(table)
		});
	}
	/** Glimpses of all tables at first, then of those that changed. */
	lobby(listener) {
		this.#lobby.add(listener);
		this.#say({ do: "lobby" });
		this.#open();
		return () => this.#lobby.delete(listener);
	}
	/** Follow a tournament: it comes whole, at once and whenever it has changed. Returns what ends it. */
	follow(tournament, follower) {
		const followers = this.#followers.get(tournament) ?? /* @__PURE__ */ new Set();
		this.#followers.set(tournament, followers.add(follower));
		this.#sayFollow(tournament);
		this.#open();
		return () => {
			followers.delete(follower);
			if (followers.size) return;
			this.#followers.delete(tournament);
			this.#say({
				do: "unfollow",
				tournament
			});
		};
	}
	/** Follow all tournaments at a glance. */
	tournaments(listener) {
		this.#glances.add(listener);
		this.#say({ do: "follow" });
		this.#open();
		return () => {
			this.#glances.delete(listener);
			if (!this.#glances.size) this.#say({ do: "unfollow" });
		};
	}
	#sayFollow(tournament) {
		const console = [...this.#followers.get(tournament) ?? []].some((one) => one.console);
		this.#say({
			do: "follow",
			tournament,
			console,
			ref: FOLLOW + tournament.slice(0, 90)
		});
	}
	onLine(listener) {
		this.#lines.add(listener);
		listener(this.#line);
		return () => this.#lines.delete(listener);
	}
	onMe(listener) {
		this.#mes.add(listener);
		if (this.#me) listener(this.#me);
		return () => this.#mes.delete(listener);
	}
	/** Give a command: resolves when it is stored, throws `Refused`. */
	command(command, id = newId()) {
		const ref = newRef();
		const sent = {
			do: "command",
			ref,
			command: {
				...command,
				id
			},
			together: true
		};
		const frame = JSON.stringify(sent);
		return new Promise((resolve, reject) => {
			if (this.#line === "lost") return reject(new Refused(LINE_LOST));
			this.#sent.set(ref, {
				frame,
				resolve,
				reject
			});
			if (this.#isOpen) this.#socket?.send(frame);
			this.#open();
		});
	}
	/** Somebody signed in or out: come again as them. */
	renew() {
		this.#me = null;
		for (const { reject } of this.#sent.values()) reject(new Refused(SOMEBODY_ELSE));
		this.#sent.clear();
		if (!this.#socket && this.#line === "connecting") return;
		this.#hangUp();
		this.#turn("connecting");
		this.#wait = FIRST_WAIT;
		this.#open();
	}
	#open() {
		if (this.#socket) return;
		clearTimeout(this.#again);
		const address = new URL("/api/socket", location.href);
		address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
		const socket = new WebSocket(address);
		this.#socket = socket;
		this.#heard = Date.now();
		socket.onmessage = (event) => {
			if (socket !== this.#socket) return;
			this.#heard = Date.now();
			this.#hear(JSON.parse(event.data));
		};
		socket.onclose = () => {
			if (socket === this.#socket) this.#lose();
		};
		clearInterval(this.#pinging);
		this.#pinging = setInterval(() => this.#ping(), PING_EVERY);
	}
	#ping() {
		if (Date.now() - this.#heard > DEAF_AFTER) return this.#lose();
		this.#say({
			do: "ping",
			ref: newRef()
		});
	}
	#hangUp() {
		const socket = this.#socket;
		this.#socket = null;
		clearInterval(this.#pinging);
		socket?.close();
	}
	#lose() {
		this.#hangUp();
		this.#turn("lost");
		const wait = this.#wait * (.75 + Math.random() / 2);
		this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT$1);
		clearTimeout(this.#again);
		this.#again = setTimeout(() => this.#open(), wait);
	}
	#hurry() {
		if (this.#line !== "lost" || this.#socket) return;
		this.#wait = FIRST_WAIT;
		this.#open();
	}
	#turn(line) {
		if (line === this.#line) return;
		this.#line = line;
		for (const listener of this.#lines) listener(line);
	}
	/** Whether the house has greeted, and still listens: before that, what is sent waits. */
	get #isOpen() {
		return this.#line === "open" && this.#socket?.readyState === WebSocket.OPEN;
	}
	#say(what) {
		if (this.#isOpen) this.#socket?.send(JSON.stringify(what));
	}
	#hear(frame) {
		switch (frame.kind) {
			case "hello": return this.#greet(frame.me, frame.at);
			case "me": return this.#know(frame.me);
			case "table": return this.#follow(frame);
			case "happened":
				this.#follow(frame);
				return this.#answer(frame);
			case "lobby":
				for (const listener of this.#lobby) listener(frame.tables);
				return;
			case "tournament":
				for (const follower of this.#followers.get(frame.tournament) ?? []) follower.tournament(frame);
				return;
			case "tournaments":
				for (const listener of this.#glances) listener(frame.tournaments);
				return;
			case "done": return this.#settle(frame.ref, (sent) => sent.resolve(frame));
			case "refused": {
				const ref = String(frame.ref ?? "");
				if (ref.startsWith(WATCH)) for (const watcher of this.#watchers.get(ref.slice(6)) ?? []) watcher.refused?.(frame);
				else if (ref.startsWith(FOLLOW)) {
					for (const [name, followers] of this.#followers) if (FOLLOW + name.slice(0, 90) === ref) for (const follower of followers) follower.refused(frame);
				} else this.#settle(ref, (sent) => sent.reject(new Refused(frame)));
				return;
			}
			case "gone":
				this.#seen.delete(frame.table);
				setTimeout(() => {
					if (this.#watchers.has(frame.table)) this.#say({
						do: "watch",
						table: frame.table,
						ref: watchRef(frame.table)
					});
				}, FIRST_WAIT);
				return;
			case "pong": return;
		}
	}
	#greet(me, at) {
		this.#ahead = Date.parse(at) - Date.now();
		this.#wait = FIRST_WAIT;
		this.#turn("open");
		this.#know(me);
		for (const table of this.#watchers.keys()) {
			const after = this.#seen.get(table);
			const watch = {
				do: "watch",
				table,
				ref: watchRef(table)
			};
			this.#say(after === void 0 ? watch : {
				...watch,
				after
			});
		}
		if (this.#lobby.size) this.#say({ do: "lobby" });
		for (const tournament of this.#followers.keys()) this.#sayFollow(tournament);
		if (this.#glances.size) this.#say({ do: "follow" });
		for (const { frame } of this.#sent.values()) this.#socket?.send(frame);
	}
	#know(me) {
		this.#me = me;
		for (const listener of this.#mes) listener(me);
	}
	#follow(frame) {
		const seen = this.#seen.get(frame.table) ?? -1;
		if (frame.kind === "happened" && frame.version <= seen) return;
		this.#seen.set(frame.table, frame.version);
		for (const watcher of this.#watchers.get(frame.table) ?? []) if (frame.kind === "table") watcher.table(frame);
		else watcher.happened(frame);
	}
	/** What happened answers the command that did it, once everyone who watches has seen it. */
	#answer({ answers, version, events }) {
		if (!answers) return;
		const says = events.flatMap((event) => event.says ? [event.says] : []);
		this.#settle(answers.ref, (sent) => sent.resolve({
			id: answers.id,
			version,
			says
		}));
	}
	#settle(ref, answer) {
		const sent = this.#sent.get(String(ref));
		this.#sent.delete(String(ref));
		if (sent) answer(sent);
	}
};
//#endregion
//#region test/socket.test.ts
/** The socket of a page: what is sent when, what a broken line loses, and what it does not. */
var HELLO = {
	kind: "hello",
	me: ANN,
	at: new Date(NOW + 5e3).toISOString(),
	version: "1"
};
var LONGEST_WAIT = 1e4;
function watcher() {
	const tables = [];
	const happenings = [];
	return {
		tables,
		happenings,
		table: (frame) => void tables.push(frame),
		happened: (frame) => void happenings.push(frame)
	};
}
/** What becomes of a command, kept as it comes. */
function outcome(done) {
	const found = {};
	done.then((value) => found.done = value, (problem) => found.refused = problem);
	return found;
}
describe("the socket", () => {
	let house;
	beforeEach(() => {
		startClock();
		Wire.opened = [];
		house = new HouseSocket();
	});
	afterEach(() => vi.useRealTimers());
	const greeted = () => {
		Wire.last.hears(HELLO);
		return Wire.last;
	};
	const sent = (what) => Wire.last.sent.filter((frame) => frame.do === what);
	it("sends nothing before the house has greeted, and then all that waited", () => {
		house.watch("table-1", watcher());
		house.command({
			command: "arrive",
			table: "table-1"
		}, "id-1");
		assert.equal(Wire.last.address, "ws://house.example/api/socket");
		assert.equal(Wire.last.sent.length, 0);
		greeted();
		assert.deepEqual(Wire.last.sent.map((frame) => frame.do), ["watch", "command"]);
		assert.equal(house.line, "open");
		assert.equal(house.now(), NOW + 5e3);
	});
	it("has a command answered by the frame that tells what it did, once everyone has seen that", async () => {
		const seen = watcher();
		house.watch("table-1", seen);
		const wire = greeted();
		const order = [];
		const given = house.command({
			command: "arrive",
			table: "table-1"
		}, "id-1");
		const found = outcome(given);
		seen.happened = () => void order.push("seen");
		given.then(() => order.push("answered"));
		const { ref, together } = sent("command")[0];
		assert.equal(together, true);
		const events = [happening(2, { says: "ann comes to the table" }), happening(3)];
		wire.hears(happened(felt({ version: 3 }), {
			events,
			answers: {
				ref,
				id: "id-1"
			}
		}));
		await settled();
		assert.deepEqual(order, ["seen", "answered"]);
		assert.deepEqual(found.done, {
			id: "id-1",
			version: 3,
			says: ["ann comes to the table"]
		});
	});
	it("takes an answer of its own where nothing happened anew", async () => {
		house.watch("table-1", watcher());
		const wire = greeted();
		const found = outcome(house.command({
			command: "arrive",
			table: "table-1"
		}, "id-1"));
		wire.hears({
			kind: "done",
			ref: sent("command")[0]?.ref,
			id: "id-1",
			version: 9,
			says: []
		});
		await settled();
		assert.equal(found.done?.version, 9);
	});
	it("throws a refusal to the one who asked, and to no other", async () => {
		house.watch("table-1", watcher());
		const wire = greeted();
		const first = outcome(house.command({
			command: "sit",
			table: "table-1",
			box: 1
		}));
		const second = outcome(house.command({
			command: "sit",
			table: "table-1",
			box: 2
		}));
		wire.hears({
			kind: "refused",
			ref: sent("command")[1]?.ref,
			code: "seat-taken",
			says: "bob sits there.",
			clause: "4.5(a)",
			also: []
		});
		await settled();
		assert.equal(second.refused?.refusal.clause, "4.5(a)");
		assert.deepEqual(first, {});
	});
	it("tells a watcher that the house shows no such table", () => {
		const seen = {
			...watcher(),
			says: "",
			refused: (no) => void (seen.says = no.says)
		};
		house.watch("nowhere", seen);
		greeted().hears({
			kind: "refused",
			ref: "watch:nowhere",
			code: "x",
			says: "No such table.",
			clause: null,
			also: []
		});
		assert.equal(seen.says, "No such table.");
	});
	it("sends a command again under its id when the line broke, and asks for what it missed", async () => {
		const seen = watcher();
		house.watch("table-1", seen);
		greeted().hears(tableFrame(felt({ version: 7 })));
		const found = outcome(house.command({
			command: "arrive",
			table: "table-1"
		}, "id-1"));
		const before = sent("command")[0];
		Wire.last.breaks();
		assert.equal(house.line, "lost");
		await wait(LONGEST_WAIT);
		assert.equal(Wire.opened.length, 2);
		const wire = greeted();
		assert.deepEqual(sent("command"), [before]);
		assert.equal(sent("watch")[0]?.after, 7);
		const answers = {
			ref: before?.ref,
			id: "id-1"
		};
		wire.hears(happened(felt({ version: 7 }), { answers }));
		await settled();
		assert.equal(seen.happenings.length, 0, "what was seen before the line broke is not shown again");
		assert.equal(found.done?.id, "id-1", "and answers all the same");
	});
	it("gives no command while the line is lost", async () => {
		house.watch("table-1", watcher());
		greeted();
		Wire.last.breaks();
		const found = outcome(house.command({
			command: "arrive",
			table: "table-1"
		}));
		await settled();
		assert.equal(found.refused?.refusal.code, "line-lost");
	});
	it("waits longer each time for a house that is away, and no longer than some seconds", async () => {
		house.watch("table-1", watcher());
		greeted();
		const times = [];
		for (let turn = 0; turn < 10; turn++) {
			const [opened, from] = [Wire.opened.length, Date.now()];
			Wire.last.breaks();
			while (Wire.opened.length === opened) await wait(50);
			times.push(Date.now() - from);
		}
		assert.ok((times[0] ?? 0) < 500, String(times));
		assert.ok((times.at(-1) ?? 0) > 4e3, String(times));
		assert.ok(Math.max(...times) <= LONGEST_WAIT, String(times));
	});
	it("hangs up on a house that says nothing", async () => {
		house.watch("table-1", watcher());
		const wire = greeted();
		for (let seconds = 0; seconds < 30; seconds += 15) await wait(15e3);
		assert.equal(sent("ping").length, 2);
		assert.equal(house.line, "open");
		await wait(15e3);
		assert.equal(house.line, "lost");
		assert.equal(wire.readyState, Wire.CLOSED);
	});
	it("gives back the commands of one who is somebody else now", async () => {
		house.watch("table-1", watcher());
		greeted();
		const found = outcome(house.command({
			command: "arrive",
			table: "table-1"
		}));
		house.renew();
		await settled();
		assert.equal(found.refused?.refusal.code, "somebody-else");
		greeted();
		assert.deepEqual(sent("command"), []);
		assert.equal(sent("watch").length, 1);
	});
	it("watches again a table that the house has let go of, from the beginning", async () => {
		house.watch("table-1", watcher());
		const wire = greeted();
		wire.hears(tableFrame(felt({ version: 7 })));
		wire.hears({
			kind: "gone",
			table: "table-1"
		});
		await wait(1e3);
		assert.deepEqual(sent("watch").map((frame) => frame.after), [void 0, void 0]);
	});
	it("follows a table no longer when its last watcher goes", () => {
		const ends = [house.watch("table-1", watcher()), house.watch("table-1", watcher())];
		greeted();
		ends[0]?.();
		assert.equal(sent("unwatch").length, 0);
		ends[1]?.();
		assert.equal(sent("unwatch").length, 1);
	});
	it("follows a tournament again after the line was lost, and no longer when nobody looks", async () => {
		const seen = [];
		const refused = [];
		const stop = house.follow("spring", {
			console: true,
			tournament: (frame) => void seen.push(frame.tournament),
			refused: (no) => void refused.push(no.code)
		});
		const glances = [];
		const stopGlancing = house.tournaments((all) => void glances.push(all.length));
		greeted().hears({
			kind: "tournament",
			tournament: "spring",
			seen: {}
		});
		Wire.last.hears({
			kind: "tournament",
			tournament: "autumn",
			seen: {}
		});
		Wire.last.hears({
			kind: "tournaments",
			tournaments: [{}, {}]
		});
		assert.deepEqual([seen, glances], [["spring"], [2]]);
		Wire.last.breaks();
		await wait(LONGEST_WAIT);
		const wire = greeted();
		const [one, all] = sent("follow");
		assert.deepEqual(one, {
			do: "follow",
			tournament: "spring",
			console: true,
			ref: "follow:spring"
		});
		assert.deepEqual(all, { do: "follow" });
		wire.hears({
			kind: "refused",
			ref: "follow:spring",
			code: "unknown-tournament",
			says: "",
			clause: null,
			also: []
		});
		assert.deepEqual(refused, ["unknown-tournament"]);
		stop();
		stopGlancing();
		assert.deepEqual(sent("unfollow"), [{
			do: "unfollow",
			tournament: "spring"
		}, { do: "unfollow" }]);
	});
});
//#endregion
//#region node_modules/svelte/src/constants.js
var HYDRATION_ERROR = {};
var UNINITIALIZED = Symbol("uninitialized");
var FILENAME = Symbol("filename");
//#endregion
//#region node_modules/esm-env/dev-fallback.js
var node_env = globalThis.process?.env?.NODE_ENV;
var dev_fallback_default = node_env && !node_env.toLowerCase().startsWith("prod");
//#endregion
//#region node_modules/svelte/src/internal/shared/utils.js
var is_array = Array.isArray;
var index_of = Array.prototype.indexOf;
var includes = Array.prototype.includes;
Array.from;
var define_property = Object.defineProperty;
var get_descriptor = Object.getOwnPropertyDescriptor;
var object_prototype = Object.prototype;
var array_prototype = Array.prototype;
var get_prototype_of = Object.getPrototypeOf;
var noop = () => {};
/** @param {Array<() => void>} arr */
function run_all(arr) {
	for (var i = 0; i < arr.length; i++) arr[i]();
}
/**
* TODO replace with Promise.withResolvers once supported widely enough
* @template [T=void]
*/
function deferred() {
	/** @type {(value: T) => void} */
	var resolve;
	/** @type {(reason: any) => void} */
	var reject;
	return {
		promise: new Promise((res, rej) => {
			resolve = res;
			reject = rej;
		}),
		resolve,
		reject
	};
}
var CLEAN = 1024;
var DIRTY = 2048;
var MAYBE_DIRTY = 4096;
var DESTROYED = 16384;
/** Set once a reaction has run for the first time */
var REACTION_RAN = 32768;
/** Effect is in the process of getting destroyed. Can be observed in child teardown functions */
var DESTROYING = 1 << 25;
/**
* 'Transparent' effects do not create a transition boundary.
* This is on a block effect 99% of the time but may also be on a branch effect if its parent block effect was pruned
*/
var EFFECT_TRANSPARENT = 65536;
var EFFECT_PRESERVED = 1 << 19;
var REACTION_IS_UPDATING = 1 << 21;
var ERROR_VALUE = 1 << 23;
var STATE_SYMBOL = Symbol("$state");
/** Marks component export objects, so that `proxy(...)` leaves them untouched */
var COMPONENT_SYMBOL = Symbol("component");
var PROXY_PATH_SYMBOL = Symbol("proxy path");
/** allow users to ignore aborted signal errors if `reason.name === 'StaleReactionError` */
var STALE_REACTION = new class StaleReactionError extends Error {
	name = "StaleReactionError";
	message = "The reaction that called `getAbortSignal()` was re-run or destroyed";
}();
globalThis.document?.contentType;
//#endregion
//#region node_modules/svelte/src/internal/client/warnings.js
var bold = "font-weight: bold";
var normal = "font-weight: normal";
/**
* Detected reactivity loss when reading `%name%`. This happens when state is read in an async function after an earlier `await`
* @param {string} name
*/
function await_reactivity_loss(name) {
	if (dev_fallback_default) console.warn(`%c[svelte] await_reactivity_loss\n%cDetected reactivity loss when reading \`${name}\`. This happens when state is read in an async function after an earlier \`await\`\nhttps://svelte.dev/e/await_reactivity_loss`, bold, normal);
	else console.warn(`https://svelte.dev/e/await_reactivity_loss`);
}
/**
* Reading a derived belonging to a now-destroyed effect may result in stale values
*/
function derived_inert() {
	if (dev_fallback_default) console.warn(`%c[svelte] derived_inert\n%cReading a derived belonging to a now-destroyed effect may result in stale values\nhttps://svelte.dev/e/derived_inert`, bold, normal);
	else console.warn(`https://svelte.dev/e/derived_inert`);
}
//#endregion
//#region node_modules/svelte/src/internal/client/reactivity/equality.js
/** @import { Equals } from '#client' */
/** @type {Equals} */
function equals(value) {
	return value === this.v;
}
//#endregion
//#region node_modules/svelte/src/internal/shared/errors.js
/**
* An invariant violation occurred, meaning Svelte's internal assumptions were flawed. This is a bug in Svelte, not your app — please open an issue at https://github.com/sveltejs/svelte, citing the following message: "%message%"
* @param {string} message
* @returns {never}
*/
function invariant_violation(message) {
	if (dev_fallback_default) {
		const error = /* @__PURE__ */ new Error(`invariant_violation\nAn invariant violation occurred, meaning Svelte's internal assumptions were flawed. This is a bug in Svelte, not your app — please open an issue at https://github.com/sveltejs/svelte, citing the following message: "${message}"\nhttps://svelte.dev/e/invariant_violation`);
		error.name = "Svelte error";
		throw error;
	} else throw new Error(`https://svelte.dev/e/invariant_violation`);
}
//#endregion
//#region node_modules/svelte/src/internal/client/errors.js
/**
* A derived value cannot reference itself recursively
* @returns {never}
*/
function derived_references_self() {
	if (dev_fallback_default) {
		const error = /* @__PURE__ */ new Error(`derived_references_self\nA derived value cannot reference itself recursively\nhttps://svelte.dev/e/derived_references_self`);
		error.name = "Svelte error";
		throw error;
	} else throw new Error(`https://svelte.dev/e/derived_references_self`);
}
/**
* Maximum update depth exceeded. This typically indicates that an effect reads and writes the same piece of state
* @returns {never}
*/
function effect_update_depth_exceeded() {
	if (dev_fallback_default) {
		const error = /* @__PURE__ */ new Error(`effect_update_depth_exceeded\nMaximum update depth exceeded. This typically indicates that an effect reads and writes the same piece of state\nhttps://svelte.dev/e/effect_update_depth_exceeded`);
		error.name = "Svelte error";
		throw error;
	} else throw new Error(`https://svelte.dev/e/effect_update_depth_exceeded`);
}
/**
* The `%rune%` rune is only available inside `.svelte` and `.svelte.js/ts` files
* @param {string} rune
* @returns {never}
*/
function rune_outside_svelte(rune) {
	if (dev_fallback_default) {
		const error = /* @__PURE__ */ new Error(`rune_outside_svelte\nThe \`${rune}\` rune is only available inside \`.svelte\` and \`.svelte.js/ts\` files\nhttps://svelte.dev/e/rune_outside_svelte`);
		error.name = "Svelte error";
		throw error;
	} else throw new Error(`https://svelte.dev/e/rune_outside_svelte`);
}
/**
* Property descriptors defined on `$state` objects must contain `value` and always be `enumerable`, `configurable` and `writable`.
* @returns {never}
*/
function state_descriptors_fixed() {
	if (dev_fallback_default) {
		const error = /* @__PURE__ */ new Error(`state_descriptors_fixed\nProperty descriptors defined on \`$state\` objects must contain \`value\` and always be \`enumerable\`, \`configurable\` and \`writable\`.\nhttps://svelte.dev/e/state_descriptors_fixed`);
		error.name = "Svelte error";
		throw error;
	} else throw new Error(`https://svelte.dev/e/state_descriptors_fixed`);
}
/**
* Cannot set prototype of `$state` object
* @returns {never}
*/
function state_prototype_fixed() {
	if (dev_fallback_default) {
		const error = /* @__PURE__ */ new Error(`state_prototype_fixed\nCannot set prototype of \`$state\` object\nhttps://svelte.dev/e/state_prototype_fixed`);
		error.name = "Svelte error";
		throw error;
	} else throw new Error(`https://svelte.dev/e/state_prototype_fixed`);
}
/**
* Updating state inside `$derived(...)`, `$inspect(...)` or a template expression is forbidden. If the value should not be reactive, declare it without `$state`
* @returns {never}
*/
function state_unsafe_mutation() {
	if (dev_fallback_default) {
		const error = /* @__PURE__ */ new Error(`state_unsafe_mutation\nUpdating state inside \`$derived(...)\`, \`$inspect(...)\` or a template expression is forbidden. If the value should not be reactive, declare it without \`$state\`\nhttps://svelte.dev/e/state_unsafe_mutation`);
		error.name = "Svelte error";
		throw error;
	} else throw new Error(`https://svelte.dev/e/state_unsafe_mutation`);
}
//#endregion
//#region node_modules/svelte/src/internal/flags/index.js
/** True if experimental.async=true */
var async_mode_flag = false;
/** True if we're not certain that we only have Svelte 5 code in the compilation */
var legacy_mode_flag = false;
/** True if $inspect.trace is used */
var tracing_mode_flag = false;
//#endregion
//#region node_modules/svelte/src/internal/client/dev/tracing.js
/**
* @typedef {{
*   traces: Error[];
* }} TraceEntry
*/
/** @type {{ reaction: Reaction | null, entries: Map<Value, TraceEntry> } | null} */
var tracing_expressions = null;
/**
* @template {Value} T
* @param {T} source
* @param {string} label
* @returns {T}
*/
function tag(source, label) {
	source.label = label;
	tag_proxy(source.v, label);
	return source;
}
/**
* @param {unknown} value
* @param {string} label
*/
function tag_proxy(value, label) {
	value?.[PROXY_PATH_SYMBOL]?.(label);
	return value;
}
/**
* @param {unknown} value
*/
function label(value) {
	if (typeof value === "symbol") return `Symbol(${value.description})`;
	if (typeof value === "function") return "<function>";
	if (typeof value === "object" && value) return "<object>";
	return String(value);
}
//#endregion
//#region node_modules/svelte/src/internal/shared/dev.js
/**
* @param {string} label
* @returns {Error & { stack: string } | null}
*/
function get_error(label) {
	const error = /* @__PURE__ */ new Error();
	const stack = get_stack();
	if (stack.length === 0) return null;
	stack.unshift("\n");
	define_property(error, "stack", { value: stack.join("\n") });
	define_property(error, "name", { value: label });
	return error;
}
/**
* @returns {string[]}
*/
function get_stack() {
	const limit = Error.stackTraceLimit;
	Error.stackTraceLimit = Infinity;
	const stack = (/* @__PURE__ */ new Error()).stack;
	Error.stackTraceLimit = limit;
	if (!stack) return [];
	const lines = stack.split("\n");
	const new_lines = [];
	for (let i = 0; i < lines.length; i++) {
		const line = lines[i];
		const posixified = line.replaceAll("\\", "/");
		if (line.trim() === "Error") continue;
		if (line.includes("validate_each_keys")) return [];
		if (posixified.includes("svelte/src/internal") || posixified.includes("node_modules/.vite")) continue;
		new_lines.push(line);
	}
	return new_lines;
}
/**
* @param {boolean} condition
* @param {string} message
*/
function invariant(condition, message) {
	if (!dev_fallback_default) throw new Error("invariant(...) was not guarded by if (DEV)");
	if (!condition) invariant_violation(message);
}
//#endregion
//#region node_modules/svelte/src/internal/client/context.js
/** @import { ComponentContext, DevStackEntry, Effect } from '#client' */
/** @type {ComponentContext | null} */
var component_context = null;
/** @param {ComponentContext | null} context */
function set_component_context(context) {
	component_context = context;
}
/** @type {DevStackEntry | null} */
var dev_stack = null;
/** @param {DevStackEntry | null} stack */
function set_dev_stack(stack) {
	dev_stack = stack;
}
/**
* The current component function. Different from current component context:
* ```html
* <!-- App.svelte -->
* <Foo>
*   <Bar /> <!-- context == Foo.svelte, function == App.svelte -->
* </Foo>
* ```
* @type {ComponentContext['function']}
*/
var dev_current_component_function = null;
/** @param {ComponentContext['function']} fn */
function set_dev_current_component_function(fn) {
	dev_current_component_function = fn;
}
/** @returns {boolean} */
function is_runes() {
	return !legacy_mode_flag || component_context !== null && component_context.l === null;
}
//#endregion
//#region node_modules/svelte/src/internal/client/dom/task.js
/** @type {Array<() => void>} */
var micro_tasks = [];
function run_micro_tasks() {
	var tasks = micro_tasks;
	micro_tasks = [];
	run_all(tasks);
}
/**
* @param {() => void} fn
*/
function queue_micro_task(fn) {
	if (micro_tasks.length === 0 && !is_flushing_sync) {
		var tasks = micro_tasks;
		queueMicrotask(() => {
			if (tasks === micro_tasks) run_micro_tasks();
		});
	}
	micro_tasks.push(fn);
}
//#endregion
//#region node_modules/svelte/src/internal/client/reactivity/status.js
/** @import { Derived, Signal } from '#client' */
var STATUS_MASK = ~(DIRTY | MAYBE_DIRTY | CLEAN);
/**
* @param {Signal} signal
* @param {number} status
*/
function set_signal_status(signal, status) {
	signal.f = signal.f & STATUS_MASK | status;
}
/**
* Set a derived's status to CLEAN or MAYBE_DIRTY based on its connection state.
* @param {Derived} derived
*/
function update_derived_status(derived) {
	if ((derived.f & 512) !== 0 || derived.deps === null) set_signal_status(derived, CLEAN);
	else set_signal_status(derived, MAYBE_DIRTY);
}
//#endregion
//#region node_modules/svelte/src/internal/client/reactivity/utils.js
/** @import { Effect } from '#client' */
/**
* @param {Effect} effect
* @param {Map<Effect, number>} dirty_reactions
*/
function defer_effect(effect, dirty_reactions) {
	if ((effect.f & 2048) !== 0) dirty_reactions.set(effect, DIRTY);
	else if ((effect.f & 4096) !== 0 && dirty_reactions.get(effect) !== 2048) dirty_reactions.set(effect, MAYBE_DIRTY);
	set_signal_status(effect, CLEAN);
}
//#endregion
//#region node_modules/svelte/src/internal/client/dom/elements/bindings/shared.js
/**
* @template T
* @param {() => T} fn
*/
function without_reactive_context(fn) {
	var previous_reaction = active_reaction;
	var previous_effect = active_effect;
	set_active_reaction(null);
	set_active_effect(null);
	try {
		return fn();
	} finally {
		set_active_reaction(previous_reaction);
		set_active_effect(previous_effect);
	}
}
//#endregion
//#region node_modules/svelte/src/internal/client/reactivity/deriveds.js
/** @import { Derived, Effect, Reaction, Source, Value } from '#client' */
/** @import { Batch } from './batch.js'; */
/** @import { Boundary } from '../dom/blocks/boundary.js'; */
/**
* This allows us to track 'reactivity loss' that occurs when signals
* are read after a non-context-restoring `await`. Dev-only
* @type {{ effect: Effect, effect_deps: Set<Value>, warned: boolean } | null}
*/
var reactivity_loss_tracker = null;
var recent_async_deriveds = /* @__PURE__ */ new Set();
var OBSOLETE = Symbol("obsolete");
/**
* @param {Derived} derived
* @returns {void}
*/
function destroy_derived_effects(derived) {
	var effects = derived.effects;
	if (effects !== null) {
		derived.effects = null;
		for (var i = 0; i < effects.length; i += 1) destroy_effect(effects[i]);
	}
}
/**
* The currently updating deriveds, used to detect infinite recursion
* in dev mode and provide a nicer error than 'too much recursion'
* @type {Derived[]}
*/
var stack = [];
/**
* @template T
* @param {Derived} derived
* @returns {T}
*/
function execute_derived(derived) {
	var value;
	var prev_active_effect = active_effect;
	var parent = derived.parent;
	if (!is_destroying_effect && parent !== null && derived.v !== UNINITIALIZED && (parent.f & 24576) !== 0) {
		derived_inert();
		return derived.v;
	}
	set_active_effect(parent);
	if (dev_fallback_default) {
		let prev_eager_effects = eager_effects;
		set_eager_effects(/* @__PURE__ */ new Set());
		try {
			if (includes.call(stack, derived)) derived_references_self();
			stack.push(derived);
			destroy_derived_effects(derived);
			value = update_reaction(derived);
		} finally {
			set_active_effect(prev_active_effect);
			set_eager_effects(prev_eager_effects);
			stack.pop();
		}
	} else try {
		destroy_derived_effects(derived);
		value = update_reaction(derived);
	} finally {
		set_active_effect(prev_active_effect);
	}
	return value;
}
/**
* @param {Derived} derived
* @returns {void}
*/
function update_derived(derived) {
	var value = execute_derived(derived);
	if (!derived.equals(value)) {
		derived.wv = increment_write_version();
		if (!current_batch?.is_fork || derived.deps === null) {
			if (current_batch !== null) {
				current_batch.capture(derived, value, true);
				previous_batch?.capture(derived, value, true);
			} else derived.v = value;
			if (derived.deps === null) {
				set_signal_status(derived, CLEAN);
				return;
			}
		}
	}
	if (is_destroying_effect) return;
	if (batch_values !== null) {
		if (effect_tracking() || current_batch?.is_fork) batch_values.set(derived, value);
	} else update_derived_status(derived);
}
/**
* @param {Derived} derived
*/
function freeze_derived_effects(derived) {
	if (derived.effects === null) return;
	for (const e of derived.effects) if (e.teardown || e.ac) {
		e.teardown?.();
		if (e.ac !== null) without_reactive_context(() => {
			/** @type {AbortController} */ e.ac.abort(STALE_REACTION);
			e.ac = null;
		});
		if (e.fn !== null) e.teardown = noop;
		remove_reactions(e, 0);
		destroy_effect_children(e);
	}
}
/**
* @param {Derived} derived
*/
function unfreeze_derived_effects(derived) {
	if (derived.effects === null) return;
	for (const e of derived.effects) if (e.teardown && e.fn !== null) update_effect(e);
}
//#endregion
//#region node_modules/svelte/src/internal/client/reactivity/batch.js
/** @import { Fork } from 'svelte' */
/** @import { Derived, Effect, Reaction, Source, Value } from '#client' */
/** @type {Batch | null} */
var first_batch = null;
/** @type {Batch | null} */
var last_batch = null;
/** @type {Batch | null} */
var current_batch = null;
/**
* This is needed to avoid overwriting inputs
* @type {Batch | null}
*/
var previous_batch = null;
/**
* When time travelling (i.e. working in one batch, while other batches
* still have ongoing work), we ignore the real values of affected
* signals in favour of their values within the batch
* @type {Map<Value, any> | null}
*/
var batch_values = null;
/** @type {Effect | null} */
var last_scheduled_effect = null;
var is_flushing_sync = false;
var is_processing = false;
/**
* An array of effects that are marked during traversal as a result of a `set`
* (not `internal_set`) call. These will be added to the next batch and
* trigger another `batch.process()`
* @type {Effect[] | null}
* @deprecated when we get rid of legacy mode and stores, we can get rid of this
*/
var legacy_updates = null;
var flush_count = 0;
/** @type {Set<Value>} */
var source_stacks = /* @__PURE__ */ new Set();
var uid = 1;
var Batch = class Batch {
	id = uid++;
	/** True as soon as `#process` was called */
	started = false;
	linked = true;
	/** @type {Batch | null} */
	prev = null;
	/** @type {Batch | null} */
	next = null;
	/** @type {Map<Effect, ReturnType<typeof deferred<any>>>} */
	async_deriveds = /* @__PURE__ */ new Map();
	/**
	* The current values of any signals that are updated in this batch.
	* Tuple format: [value, is_derived] (note: is_derived is false for deriveds, too, if they were overridden via assignment)
	* The keys of this map are identical to `this.previous`
	* @type {Map<Value, [any, boolean]>}
	*/
	current = /* @__PURE__ */ new Map();
	/**
	* The values of any signals (sources and deriveds) that are updated in this batch _before_ those updates took place.
	* The keys of this map are identical to `this.current`
	* @type {Map<Value, any>}
	*/
	previous = /* @__PURE__ */ new Map();
	/**
	* When the batch is committed (and the DOM is updated), we need to remove old branches
	* and append new ones by calling the functions added inside (if/each/key/etc) blocks
	* @type {Set<(batch: Batch) => void>}
	*/
	#commit_callbacks = /* @__PURE__ */ new Set();
	/**
	* If a fork is discarded, we need to destroy any effects that are no longer needed
	* @type {Set<(batch: Batch) => void>}
	*/
	#discard_callbacks = /* @__PURE__ */ new Set();
	/**
	* The number of async effects that are currently in flight
	*/
	#pending = 0;
	/**
	* Async effects that are currently in flight, _not_ inside a pending boundary
	* @type {Map<Effect, number>}
	*/
	#blocking_pending = /* @__PURE__ */ new Map();
	/**
	* A deferred that resolves when the batch is committed, used with `settled()`
	* TODO replace with Promise.withResolvers once supported widely enough
	* @type {{ promise: Promise<void>, resolve: (value?: any) => void, reject: (reason: unknown) => void } | null}
	*/
	#deferred = null;
	/**
	* Effects that were scheduled in this batch but not yet 'resolved' into the
	* root effects that need to be flushed. Resolving — the upwards traversal that
	* marks the path to each effect on the shared effect tree (see #resolve) — is
	* deferred until the batch is processed, so that the markers are created and
	* consumed within a single traversal. Scheduling into other batches (which can
	* happen concurrently, e.g. while a batch is committed) can therefore never
	* observe (and be confused by) this batch's markers.
	* May contain duplicates — deduplication happens during resolving
	* @type {Effect[]}
	*/
	#scheduled = [];
	/**
	* Effects created while this batch was active.
	* @type {Effect[]}
	*/
	#new_effects = [];
	/**
	* Deferred effects (which run after async work has completed) and their status (DIRTY or MAYBE_DIRTY)
	* @type {Map<Effect, number>}
	*/
	#dirty_reactions = /* @__PURE__ */ new Map();
	/**
	* A map of branches that still exist, but will be destroyed when this batch
	* is committed — we skip over these during `process`.
	* The value contains child effects that were dirty/maybe_dirty before being reset,
	* so they can be rescheduled if the branch survives.
	* @type {Map<Effect, { d: Effect[], m: Effect[] }>}
	*/
	#skipped_branches = /* @__PURE__ */ new Map();
	/**
	* Inverse of #skipped_branches which we need to tell prior batches to unskip them when committing
	* @type {Set<Effect>}
	*/
	#unskipped_branches = /* @__PURE__ */ new Set();
	is_fork = false;
	#decrement_queued = false;
	constructor() {
		if (last_batch === null) first_batch = last_batch = this;
		else {
			last_batch.next = this;
			this.prev = last_batch;
		}
		last_batch = this;
	}
	#is_deferred() {
		if (this.is_fork) return true;
		for (const effect of this.#blocking_pending.keys()) if (!this.#is_skipped(effect)) return true;
		return false;
	}
	/**
	* Whether `effect` is inside a branch that this batch skips
	* @param {Effect} effect
	*/
	#is_skipped(effect) {
		for (var e = effect; e !== null; e = e.parent) if (this.#skipped_branches.has(e)) return true;
		return false;
	}
	/**
	* Add an effect to the #skipped_branches map and reset its children
	* @param {Effect} effect
	*/
	skip_effect(effect) {
		if (!this.#skipped_branches.has(effect)) this.#skipped_branches.set(effect, {
			d: [],
			m: []
		});
		this.#unskipped_branches.delete(effect);
	}
	/**
	* Remove an effect from the #skipped_branches map and reschedule
	* any tracked dirty/maybe_dirty child effects
	* @param {Effect} effect
	* @param {(e: Effect) => void} callback
	*/
	unskip_effect(effect, callback = (e) => this.schedule(e)) {
		var tracked = this.#skipped_branches.get(effect);
		if (tracked) {
			this.#skipped_branches.delete(effect);
			for (var e of tracked.d) {
				set_signal_status(e, DIRTY);
				callback(e);
			}
			for (e of tracked.m) {
				set_signal_status(e, MAYBE_DIRTY);
				callback(e);
			}
		}
		this.#unskipped_branches.add(effect);
	}
	/**
	* Convert the effects that were scheduled in this batch into the root effects
	* that need to be traversed, marking the path to each effect (by clearing the
	* `CLEAN` flag on ancestor branches) so that the traversal can find them.
	* This happens right before traversal rather than at scheduling time, so that
	* the markers left on the (shared) effect tree are created and consumed within
	* a single traversal — scheduling into other batches can never observe them
	* @returns {Effect[]}
	*/
	#resolve() {
		/** @type {Effect[]} */
		var roots = [];
		for (const effect of this.#scheduled) {
			if ((effect.f & 16384) !== 0 || (effect.f & 6144) === 0) continue;
			var e = effect;
			var covered = false;
			while (e.parent !== null) {
				e = e.parent;
				var flags = e.f;
				if ((flags & 96) !== 0) {
					if ((flags & 1024) === 0) {
						covered = true;
						break;
					}
					e.f ^= CLEAN;
				}
			}
			if (!covered) roots.push(e);
		}
		this.#scheduled = [];
		return roots;
	}
	#process() {
		this.started = true;
		if (dev_fallback_default) for (const value of this.current.keys()) source_stacks.add(value);
		for (const [e, status] of this.#dirty_reactions) {
			set_signal_status(e, status);
			this.schedule(e);
		}
		this.apply();
		/** @type {Effect[]} */
		var effects = [];
		/** @type {Effect[]} */
		var render_effects = [];
		/**
		* @type {Effect[]}
		* @deprecated when we get rid of legacy mode and stores, we can get rid of this
		*/
		var updates = legacy_updates = [];
		while (this.#scheduled.length > 0) {
			if (flush_count++ > 1e3) {
				this.#unlink();
				infinite_loop_guard();
			}
			for (const root of this.#resolve()) try {
				this.#traverse(root, effects, render_effects);
			} catch (e) {
				reset_all(root);
				if (!this.#is_deferred()) this.discard();
				throw e;
			}
		}
		current_batch = null;
		if (updates.length > 0) {
			var batch = Batch.ensure();
			for (const e of updates) batch.schedule(e);
		}
		legacy_updates = null;
		if (this.#is_deferred()) {
			this.#defer_effects(render_effects);
			this.#defer_effects(effects);
			for (const [e, t] of this.#skipped_branches) reset_branch(e, t);
			if (updates.length > 0)
 /** @type {Batch} */ current_batch.#process();
			return;
		}
		const earlier_batch = this.#find_earlier_batch();
		if (earlier_batch) {
			this.#defer_effects(render_effects);
			this.#defer_effects(effects);
			earlier_batch.#merge(this);
			return;
		}
		this.#dirty_reactions.clear();
		for (const fn of this.#commit_callbacks) fn(this);
		this.#commit_callbacks.clear();
		previous_batch = this;
		flush_queued_effects(render_effects);
		flush_queued_effects(effects);
		previous_batch = null;
		this.#deferred?.resolve();
		var next_batch = current_batch;
		if (this.#pending === 0 && (this.#scheduled.length === 0 || next_batch !== null)) {
			this.#unlink();
			if (async_mode_flag) {
				this.#commit();
				current_batch = next_batch;
			}
		}
		if (next_batch !== null) {
			old_values.clear();
			next_batch.#process();
		}
	}
	/**
	* Traverse the effect tree, executing effects or stashing
	* them for later execution as appropriate
	* @param {Effect} root
	* @param {Effect[]} effects
	* @param {Effect[]} render_effects
	*/
	#traverse(root, effects, render_effects) {
		root.f ^= CLEAN;
		var effect = root.first;
		while (effect !== null) {
			var flags = effect.f;
			var is_branch = (flags & 96) !== 0;
			if (!(is_branch && (flags & 1024) !== 0 || (flags & 8192) !== 0 || this.#skipped_branches.has(effect)) && effect.fn !== null) {
				if (is_branch) effect.f ^= CLEAN;
				else if ((flags & 4) !== 0) effects.push(effect);
				else if (async_mode_flag && (flags & 16777224) !== 0) render_effects.push(effect);
				else if (is_dirty(effect)) {
					if ((flags & 16) !== 0) this.add_dirty_reaction(effect, MAYBE_DIRTY);
					update_effect(effect);
				}
				var child = effect.first;
				if (child !== null) {
					effect = child;
					continue;
				}
			}
			while (effect !== null) {
				var next = effect.next;
				if (next !== null) {
					effect = next;
					break;
				}
				effect = effect.parent;
			}
		}
	}
	#find_earlier_batch() {
		for (var batch = this.prev; batch !== null; batch = batch.prev) if (!batch.is_fork && this.#intersects(batch)) return batch;
		return null;
	}
	/** @param {Batch} batch */
	#intersects(batch) {
		for (const [source, [, is_derived]] of this.current) {
			if (is_derived) continue;
			if (batch.current.has(source)) return true;
		}
		return false;
	}
	/**
	* @param {Batch} batch
	*/
	#merge(batch) {
		for (const [source, value] of batch.current) {
			if (!this.previous.has(source) && batch.previous.has(source)) this.previous.set(source, batch.previous.get(source));
			this.current.set(source, value);
		}
		for (const [effect, deferred] of batch.async_deriveds) {
			const d = this.async_deriveds.get(effect);
			if (d) deferred.promise.then(d.resolve).catch(d.reject);
		}
		batch.async_deriveds.clear();
		this.transfer_reactions(batch.#dirty_reactions);
		/**
		* mark all effects that depend on `batch.current`, except the
		* async effects that we just resolved (TODO unless they depend
		* on values in this batch that are NOT in the later batch?).
		* Through this we also will populate the correct #skipped_branches,
		* oncommit callbacks etc, so we don't need to merge them separately.
		* @param {Value} value
		*/
		const mark = (value) => {
			var reactions = value.reactions;
			if (reactions === null) return;
			if ((value.f & 2) !== 0 && (value.f & 6144) === 0) return;
			for (const reaction of reactions) {
				var flags = reaction.f;
				if ((flags & 2) !== 0) mark(reaction);
				else {
					var effect = reaction;
					if (flags & 4194320 && !this.async_deriveds.has(effect)) {
						this.#dirty_reactions.delete(effect);
						set_signal_status(effect, DIRTY);
						this.schedule(effect);
					}
				}
			}
		};
		for (const source of this.current.keys()) mark(source);
		this.oncommit(() => batch.discard());
		batch.#unlink();
		current_batch = this;
		this.#process();
	}
	/**
	* @param {Effect[]} effects
	*/
	#defer_effects(effects) {
		for (var i = 0; i < effects.length; i += 1) defer_effect(effects[i], this.#dirty_reactions);
	}
	/**
	* Associate a change to a given source with the current
	* batch, noting its previous and current values
	* @param {Value} source
	* @param {any} value
	* @param {boolean} [is_derived]
	*/
	capture(source, value, is_derived = false) {
		if (source.v !== UNINITIALIZED && !this.previous.has(source)) this.previous.set(source, source.v);
		if ((source.f & 8388608) === 0) {
			this.current.set(source, [value, is_derived]);
			batch_values?.set(source, value);
		}
		if (!this.is_fork) source.v = value;
	}
	activate() {
		current_batch = this;
	}
	deactivate() {
		current_batch = null;
		batch_values = null;
	}
	flush() {
		try {
			if (dev_fallback_default) source_stacks.clear();
			is_processing = true;
			current_batch = this;
			this.#process();
		} finally {
			flush_count = 0;
			last_scheduled_effect = null;
			legacy_updates = null;
			is_processing = false;
			current_batch = null;
			batch_values = null;
			old_values.clear();
			if (dev_fallback_default) for (const source of source_stacks) source.updated = null;
		}
	}
	discard() {
		for (const fn of this.#discard_callbacks) fn(this);
		this.#discard_callbacks.clear();
		for (const deferred of this.async_deriveds.values()) deferred.reject(OBSOLETE);
		this.#unlink();
		this.#deferred?.resolve();
	}
	/**
	* @param {Effect} effect
	*/
	register_created_effect(effect) {
		this.#new_effects.push(effect);
	}
	#commit() {
		for (let batch = first_batch; batch !== null; batch = batch.next) {
			var is_earlier = batch.id < this.id;
			/** @type {Source[]} */
			var sources = [];
			for (const [source, [value, is_derived]] of this.current) {
				if (batch.current.has(source)) {
					var batch_value = batch.current.get(source)[0];
					if (is_earlier && value !== batch_value) batch.current.set(source, [value, is_derived]);
					else continue;
				}
				sources.push(source);
			}
			if (is_earlier) for (const [effect, deferred] of this.async_deriveds) {
				const d = batch.async_deriveds.get(effect);
				if (d) deferred.promise.then(d.resolve).catch(d.reject);
			}
			var current = [...batch.current.keys()].filter((source) => !batch.current.get(source)[1]);
			if (!batch.started || current.length === 0) continue;
			var others = current.filter((source) => !this.current.has(source));
			if (others.length === 0) {
				if (is_earlier) batch.discard();
			} else if (sources.length > 0) {
				if (dev_fallback_default && !batch.#decrement_queued) invariant(batch.#scheduled.length === 0, "Batch has scheduled effects");
				if (is_earlier) for (const unskipped of this.#unskipped_branches) batch.unskip_effect(unskipped, (e) => {
					if ((e.f & 4194320) !== 0) batch.schedule(e);
					else batch.#defer_effects([e]);
				});
				batch.activate();
				/** @type {Set<Value>} */
				var marked = /* @__PURE__ */ new Set();
				/** @type {Map<Reaction, boolean>} */
				var checked = /* @__PURE__ */ new Map();
				for (var source of sources) mark_effects(source, others, marked, checked);
				checked = /* @__PURE__ */ new Map();
				var current_unequal = [...batch.current].filter(([c, v1]) => {
					const v2 = this.current.get(c);
					if (!v2) return true;
					return v2[0] !== v1[0] || v2[1] !== v1[1];
				}).map(([c]) => c);
				if (current_unequal.length > 0) {
					for (const effect of this.#new_effects) if ((effect.f & 155648) === 0 && depends_on(effect, current_unequal, checked)) {
						if ((effect.f & 4194320) !== 0) {
							set_signal_status(effect, DIRTY);
							batch.schedule(effect);
						} else batch.add_dirty_reaction(effect, DIRTY);
					}
				}
				if (batch.#scheduled.length > 0 && !batch.#decrement_queued) {
					batch.apply();
					for (var root of batch.#resolve()) batch.#traverse(root, [], []);
				}
				batch.deactivate();
			}
		}
	}
	/**
	* @param {boolean} blocking
	* @param {Effect} effect
	*/
	increment(blocking, effect) {
		this.#pending += 1;
		if (blocking) {
			let blocking_pending_count = this.#blocking_pending.get(effect) ?? 0;
			this.#blocking_pending.set(effect, blocking_pending_count + 1);
		}
	}
	/**
	* @param {boolean} blocking
	* @param {Effect} effect
	*/
	decrement(blocking, effect) {
		this.#pending -= 1;
		if (blocking) {
			let blocking_pending_count = this.#blocking_pending.get(effect) ?? 0;
			if (blocking_pending_count === 1) this.#blocking_pending.delete(effect);
			else this.#blocking_pending.set(effect, blocking_pending_count - 1);
		}
		if (this.#decrement_queued) return;
		this.#decrement_queued = true;
		queue_micro_task(() => {
			this.#decrement_queued = false;
			if (this.linked) this.flush();
		});
	}
	/**
	* @param {Map<Effect, number>} dirty_reactions
	*/
	transfer_reactions(dirty_reactions) {
		for (const [effect, status] of dirty_reactions) this.add_dirty_reaction(effect, status);
		dirty_reactions.clear();
	}
	/**
	* @param {Effect} effect
	* @param {number} status
	*/
	add_dirty_reaction(effect, status) {
		if (status === 2048 || this.#dirty_reactions.get(effect) !== 2048) this.#dirty_reactions.set(effect, status);
	}
	/** @param {(batch: Batch) => void} fn */
	oncommit(fn) {
		this.#commit_callbacks.add(fn);
	}
	/** @param {(batch: Batch) => void} fn */
	ondiscard(fn) {
		this.#discard_callbacks.add(fn);
	}
	settled() {
		return (this.#deferred ??= deferred()).promise;
	}
	static ensure() {
		if (current_batch === null) {
			const batch = current_batch = new Batch();
			if (!is_processing && !is_flushing_sync) queue_micro_task(() => {
				if (!batch.started) batch.flush();
			});
		}
		return current_batch;
	}
	apply() {
		if (!async_mode_flag || !this.is_fork && this.prev === null && this.next === null) {
			batch_values = null;
			return;
		}
		batch_values = /* @__PURE__ */ new Map();
		for (const [source, [value]] of this.current) batch_values.set(source, value);
		for (let batch = first_batch; batch !== null; batch = batch.next) {
			if (batch === this || batch.is_fork) continue;
			if (batch.id >= this.id || !batch.#intersects(this)) {
				for (const [source, previous] of batch.previous) if (!batch_values.has(source)) batch_values.set(source, previous);
			}
		}
	}
	/**
	*
	* @param {Effect} effect
	*/
	schedule(effect) {
		last_scheduled_effect = effect;
		if (effect.b?.is_pending && (effect.f & 16777228) !== 0 && (effect.f & 32768) === 0) {
			effect.b.defer_effect(effect);
			return;
		}
		this.#scheduled.push(effect);
	}
	#unlink() {
		if (!this.linked) return;
		var prev = this.prev;
		var next = this.next;
		if (prev === null) first_batch = next;
		else prev.next = next;
		if (next === null) last_batch = prev;
		else next.prev = prev;
		this.linked = false;
	}
};
function infinite_loop_guard() {
	if (dev_fallback_default) {
		var updates = /* @__PURE__ */ new Map();
		for (const source of current_batch.current.keys()) for (const [stack, update] of source.updated ?? []) {
			var entry = updates.get(stack);
			if (!entry) {
				entry = {
					error: update.error,
					count: 0
				};
				updates.set(stack, entry);
			}
			entry.count += update.count;
		}
		for (const update of updates.values()) if (update.error) console.error(update.error);
	}
	try {
		effect_update_depth_exceeded();
	} catch (error) {
		if (dev_fallback_default) define_property(error, "stack", { value: "" });
		invoke_error_boundary(error, last_scheduled_effect);
	}
}
/** @type {Set<Effect> | null} */
var eager_block_effects = null;
/**
* @param {Array<Effect>} effects
* @returns {void}
*/
function flush_queued_effects(effects) {
	var length = effects.length;
	if (length === 0) return;
	var i = 0;
	while (i < length) {
		var effect = effects[i++];
		if ((effect.f & 24576) === 0 && is_dirty(effect)) {
			eager_block_effects = /* @__PURE__ */ new Set();
			update_effect(effect);
			if (effect.deps === null && effect.first === null && effect.nodes === null && effect.teardown === null && effect.ac === null) unlink_effect(effect);
			if (eager_block_effects?.size > 0) {
				old_values.clear();
				for (const e of eager_block_effects) {
					if ((e.f & 24576) !== 0) continue;
					/** @type {Effect[]} */
					const ordered_effects = [e];
					let ancestor = e.parent;
					while (ancestor !== null) {
						if (eager_block_effects.has(ancestor)) {
							eager_block_effects.delete(ancestor);
							ordered_effects.push(ancestor);
						}
						ancestor = ancestor.parent;
					}
					for (let j = ordered_effects.length - 1; j >= 0; j--) {
						const e = ordered_effects[j];
						if ((e.f & 24576) !== 0) continue;
						update_effect(e);
					}
				}
				eager_block_effects.clear();
			}
		}
	}
	eager_block_effects = null;
}
/**
* This is similar to `mark_reactions`, but it only marks async/block effects
* depending on `value` and at least one of the other `sources`, so that
* these effects can re-run after another batch has been committed
* @param {Value} value
* @param {Source[]} sources
* @param {Set<Value>} marked
* @param {Map<Reaction, boolean>} checked
*/
function mark_effects(value, sources, marked, checked) {
	if (marked.has(value)) return;
	marked.add(value);
	if (value.reactions !== null) for (const reaction of value.reactions) {
		const flags = reaction.f;
		if ((flags & 2) !== 0) mark_effects(reaction, sources, marked, checked);
		else if ((flags & 4194320) !== 0 && (flags & 2048) === 0 && depends_on(reaction, sources, checked)) {
			set_signal_status(reaction, DIRTY);
			schedule_effect(reaction);
		}
	}
}
/**
* @param {Reaction} reaction
* @param {Source[]} sources
* @param {Map<Reaction, boolean>} checked
*/
function depends_on(reaction, sources, checked) {
	const depends = checked.get(reaction);
	if (depends !== void 0) return depends;
	if (reaction.deps !== null) for (const dep of reaction.deps) {
		if (includes.call(sources, dep)) return true;
		if ((dep.f & 2) !== 0 && depends_on(dep, sources, checked)) {
			checked.set(dep, true);
			return true;
		}
	}
	checked.set(reaction, false);
	return false;
}
/**
* @param {Effect} effect
* @returns {void}
*/
function schedule_effect(effect) {
	/** @type {Batch} */ current_batch.schedule(effect);
}
/**
* Mark all the effects inside a skipped branch CLEAN, so that
* they can be correctly rescheduled later. Tracks dirty and maybe_dirty
* effects so they can be rescheduled if the branch survives.
* @param {Effect} effect
* @param {{ d: Effect[], m: Effect[] }} tracked
*/
function reset_branch(effect, tracked) {
	if ((effect.f & 32) !== 0 && (effect.f & 1024) !== 0) return;
	if ((effect.f & 2048) !== 0) tracked.d.push(effect);
	else if ((effect.f & 4096) !== 0) tracked.m.push(effect);
	set_signal_status(effect, CLEAN);
	var e = effect.first;
	while (e !== null) {
		reset_branch(e, tracked);
		e = e.next;
	}
}
/**
* Mark an entire effect tree clean following an error
* @param {Effect} effect
*/
function reset_all(effect) {
	set_signal_status(effect, CLEAN);
	var e = effect.first;
	while (e !== null) {
		reset_all(e);
		e = e.next;
	}
}
//#endregion
//#region node_modules/svelte/src/internal/client/reactivity/sources.js
/** @import { Derived, Effect, Source, Value } from '#client' */
/** @type {Set<Effect>} */
var eager_effects = /* @__PURE__ */ new Set();
/** @type {Map<Value, any>} */
var old_values = /* @__PURE__ */ new Map();
/**
* @param {Set<any>} v
*/
function set_eager_effects(v) {
	eager_effects = v;
}
var eager_effects_deferred = false;
function set_eager_effects_deferred() {
	eager_effects_deferred = true;
}
/**
* @template V
* @param {V} v
* @param {Error | null} [stack]
* @returns {Source<V>}
*/
function source(v, stack) {
	/** @type {Source<V>} */
	var signal = {
		f: 0,
		v,
		reactions: null,
		equals,
		rv: 0,
		wv: 0
	};
	if (dev_fallback_default && tracing_mode_flag) {
		signal.created = stack ?? get_error("created at");
		signal.updated = null;
		signal.set_during_effect = false;
		signal.trace = null;
	}
	return signal;
}
/**
* @template V
* @param {V} v
* @param {Error | null} [stack]
*/
/*#__NO_SIDE_EFFECTS__*/
function state(v, stack) {
	const s = source(v, stack);
	push_reaction_value(s);
	return s;
}
/**
* @template V
* @param {Value<V>} source
* @param {V} value
* @param {boolean} [should_proxy]
* @returns {V}
*/
function set(source, value, should_proxy = false) {
	if (active_reaction !== null && (!untracking || (active_reaction.f & 131072) !== 0) && is_runes() && (active_reaction.f & 4325394) !== 0 && (current_sources === null || !current_sources.has(source))) state_unsafe_mutation();
	let new_value = should_proxy ? proxy(value) : value;
	if (dev_fallback_default) tag_proxy(new_value, source.label);
	return internal_set(source, new_value, legacy_updates);
}
/**
* A set of signals we have already seen while traversing in mark_reactions.
* Not always set to balance the common case of sources only having a couple
* of (transitive) dependencies (where always creating a Set would be bad for perf)
* with the edge case of extremely deep or wide dependency arrays with cycles.
* @type {Set<any> | null}
*/
var seen = null;
/** Number of transitive dependencies, see {@link seen} for more info */
var count_deps = 0;
/**
* @template V
* @param {Value<V>} source
* @param {V} value
* @param {Effect[] | null} [updated_during_traversal]
* @returns {V}
*/
function internal_set(source, value, updated_during_traversal = null) {
	if (!source.equals(value)) {
		if (is_destroying_effect) old_values.set(source, value);
		else if (!old_values.has(source)) old_values.set(source, source.v);
		var batch = Batch.ensure();
		batch.capture(source, value);
		if (dev_fallback_default) {
			if (tracing_mode_flag || active_effect !== null) {
				source.updated ??= /* @__PURE__ */ new Map();
				const count = (source.updated.get("")?.count ?? 0) + 1;
				source.updated.set("", {
					error: null,
					count
				});
				if (tracing_mode_flag || count > 5) {
					const error = get_error("updated at");
					if (error !== null) {
						let entry = source.updated.get(error.stack);
						if (!entry) {
							entry = {
								error,
								count: 0
							};
							source.updated.set(error.stack, entry);
						}
						entry.count++;
					}
				}
			}
			if (active_effect !== null) source.set_during_effect = true;
		}
		if ((source.f & 2) !== 0) {
			const derived = source;
			if ((source.f & 2048) !== 0) execute_derived(derived);
			if (batch_values === null) update_derived_status(derived);
		}
		source.wv = increment_write_version();
		seen = null;
		count_deps = 0;
		mark_reactions(source, DIRTY, updated_during_traversal);
		seen = null;
		if (is_runes() && active_effect !== null && (active_effect.f & 1024) !== 0 && (active_effect.f & 96) === 0) {
			if (untracked_writes === null) set_untracked_writes([source]);
			else untracked_writes.push(source);
		}
		if (!batch.is_fork && eager_effects.size > 0 && !eager_effects_deferred) flush_eager_effects();
	}
	return value;
}
function flush_eager_effects() {
	eager_effects_deferred = false;
	for (const effect of eager_effects) {
		if ((effect.f & 1024) !== 0) set_signal_status(effect, MAYBE_DIRTY);
		let dirty;
		try {
			dirty = is_dirty(effect);
		} catch {
			dirty = true;
		}
		if (dirty) update_effect(effect);
	}
	eager_effects.clear();
}
/**
* Silently (without using `get`) increment a source
* @param {Source<number>} source
*/
function increment(source) {
	set(source, source.v + 1);
}
/**
* @param {Value} signal
* @param {number} status should be DIRTY or MAYBE_DIRTY
* @param {Effect[] | null} updated_during_traversal
* @returns {void}
*/
function mark_reactions(signal, status, updated_during_traversal) {
	var reactions = signal.reactions;
	if (reactions === null) return;
	var runes = is_runes();
	var length = reactions.length;
	count_deps += length;
	if (count_deps > 1e5 && seen === null) seen = /* @__PURE__ */ new Set();
	if (seen !== null) {
		if (seen.has(signal)) return;
		seen.add(signal);
	}
	for (var i = 0; i < length; i++) {
		var reaction = reactions[i];
		var flags = reaction.f;
		if (!runes && reaction === active_effect) continue;
		var not_dirty = (flags & DIRTY) === 0;
		if (not_dirty) set_signal_status(reaction, status);
		if ((flags & 131072) !== 0) eager_effects.add(reaction);
		else if ((flags & 2) !== 0) {
			var derived = reaction;
			batch_values?.delete(derived);
			mark_reactions(derived, MAYBE_DIRTY, updated_during_traversal);
		} else if (not_dirty) {
			var effect = reaction;
			if ((flags & 16) !== 0 && eager_block_effects !== null) eager_block_effects.add(effect);
			if (updated_during_traversal !== null) updated_during_traversal.push(effect);
			else schedule_effect(effect);
		}
	}
}
//#endregion
//#region node_modules/svelte/src/internal/client/proxy.js
/** @import { Source } from '#client' */
var regex_is_valid_identifier = /^[a-zA-Z_$][a-zA-Z_$0-9]*$/;
/**
* @template T
* @param {T} value
* @returns {T}
*/
function proxy(value) {
	if (typeof value !== "object" || value === null || STATE_SYMBOL in value || COMPONENT_SYMBOL in value) return value;
	const prototype = get_prototype_of(value);
	if (prototype !== object_prototype && prototype !== array_prototype) return value;
	/** @type {Map<any, Source<any>>} */
	var sources = /* @__PURE__ */ new Map();
	var is_proxied_array = is_array(value);
	var version = /* @__PURE__ */ state(0);
	var stack = dev_fallback_default && tracing_mode_flag ? get_error("created at") : null;
	var parent_version = update_version;
	/**
	* Executes the proxy in the context of the reaction it was originally created in, if any
	* @template T
	* @param {() => T} fn
	*/
	var with_parent = (fn) => {
		if (update_version === parent_version) return fn();
		var reaction = active_reaction;
		var version = update_version;
		set_active_reaction(null);
		set_update_version(parent_version);
		var result = fn();
		set_active_reaction(reaction);
		set_update_version(version);
		return result;
	};
	if (is_proxied_array) {
		sources.set("length", /* @__PURE__ */ state(
			/** @type {any[]} */
			value.length,
			stack
		));
		if (dev_fallback_default) value = inspectable_array(value);
	}
	/** Used in dev for $inspect.trace() */
	var path = "";
	let updating = false;
	/** @param {string} new_path */
	function update_path(new_path) {
		if (updating) return;
		updating = true;
		path = new_path;
		tag(version, `${path} version`);
		for (const [prop, source] of sources) tag(source, get_label(path, prop));
		updating = false;
	}
	return new Proxy(value, {
		defineProperty(_, prop, descriptor) {
			if (!("value" in descriptor) || descriptor.configurable === false || descriptor.enumerable === false || descriptor.writable === false) state_descriptors_fixed();
			var s = sources.get(prop);
			if (s === void 0) with_parent(() => {
				var s = /* @__PURE__ */ state(descriptor.value, stack);
				sources.set(prop, s);
				if (dev_fallback_default && typeof prop === "string") tag(s, get_label(path, prop));
				return s;
			});
			else set(s, descriptor.value, true);
			return true;
		},
		deleteProperty(target, prop) {
			var s = sources.get(prop);
			if (s === void 0) {
				if (prop in target) {
					const s = with_parent(() => /* @__PURE__ */ state(UNINITIALIZED, stack));
					sources.set(prop, s);
					increment(version);
					if (dev_fallback_default) tag(s, get_label(path, prop));
				}
			} else {
				set(s, UNINITIALIZED);
				increment(version);
			}
			return true;
		},
		get(target, prop, receiver) {
			if (prop === STATE_SYMBOL) return value;
			if (dev_fallback_default && prop === PROXY_PATH_SYMBOL) return update_path;
			var s = sources.get(prop);
			var exists = prop in target;
			if (s === void 0 && (!exists || get_descriptor(target, prop)?.writable)) {
				s = with_parent(() => {
					var s = /* @__PURE__ */ state(proxy(exists ? target[prop] : UNINITIALIZED), stack);
					if (dev_fallback_default) tag(s, get_label(path, prop));
					return s;
				});
				sources.set(prop, s);
			}
			if (s !== void 0) {
				var v = get(s);
				return v === UNINITIALIZED ? void 0 : v;
			}
			return Reflect.get(target, prop, receiver);
		},
		getOwnPropertyDescriptor(target, prop) {
			this.has?.(target, prop);
			var descriptor = Reflect.getOwnPropertyDescriptor(target, prop);
			var s = sources.get(prop);
			if (s !== void 0) {
				var value = get(s);
				if (value === UNINITIALIZED) return;
				if (descriptor && "value" in descriptor) descriptor.value = value;
				else return {
					enumerable: true,
					configurable: true,
					value,
					writable: true
				};
			}
			return descriptor;
		},
		has(target, prop) {
			if (prop === STATE_SYMBOL) return true;
			var s = sources.get(prop);
			var has = s !== void 0 && s.v !== UNINITIALIZED || Reflect.has(target, prop);
			if (s !== void 0 || (active_effect !== null || active_reaction !== null) && (!has || get_descriptor(target, prop)?.writable)) {
				if (s === void 0) {
					s = with_parent(() => {
						var s = /* @__PURE__ */ state(has ? proxy(target[prop]) : UNINITIALIZED, stack);
						if (dev_fallback_default) tag(s, get_label(path, prop));
						return s;
					});
					sources.set(prop, s);
				}
				if (get(s) === UNINITIALIZED) return false;
			}
			return has;
		},
		set(target, prop, value, receiver) {
			var s = sources.get(prop);
			var has = prop in target;
			if (is_proxied_array && prop === "length") for (var i = value; i < s.v; i += 1) {
				var other_s = sources.get(i + "");
				if (other_s !== void 0) set(other_s, UNINITIALIZED);
				else if (i in target) {
					other_s = with_parent(() => /* @__PURE__ */ state(UNINITIALIZED, stack));
					sources.set(i + "", other_s);
					if (dev_fallback_default) tag(other_s, get_label(path, i));
				}
			}
			if (s === void 0) {
				if (!has || get_descriptor(target, prop)?.writable) {
					s = with_parent(() => /* @__PURE__ */ state(void 0, stack));
					if (dev_fallback_default) tag(s, get_label(path, prop));
					set(s, proxy(value));
					sources.set(prop, s);
				}
			} else {
				has = s.v !== UNINITIALIZED;
				var p = with_parent(() => proxy(value));
				set(s, p);
			}
			var descriptor = Reflect.getOwnPropertyDescriptor(target, prop);
			if (descriptor?.set) descriptor.set.call(receiver, value);
			if (!has) {
				if (is_proxied_array && typeof prop === "string") {
					var ls = sources.get("length");
					var n = Number(prop);
					if (Number.isInteger(n) && n >= ls.v) set(ls, n + 1);
				}
				increment(version);
			}
			return true;
		},
		ownKeys(target) {
			get(version);
			var own_keys = Reflect.ownKeys(target).filter((key) => {
				var source = sources.get(key);
				return source === void 0 || source.v !== UNINITIALIZED;
			});
			for (var [key, source] of sources) if (source.v !== UNINITIALIZED && !(key in target)) own_keys.push(key);
			return own_keys;
		},
		setPrototypeOf() {
			state_prototype_fixed();
		}
	});
}
/**
* @param {string} path
* @param {string | symbol} prop
*/
function get_label(path, prop) {
	if (typeof prop === "symbol") return `${path}[Symbol(${prop.description ?? ""})]`;
	if (regex_is_valid_identifier.test(prop)) return `${path}.${prop}`;
	return /^\d+$/.test(prop) ? `${path}[${prop}]` : `${path}['${prop}']`;
}
var ARRAY_MUTATING_METHODS = /* @__PURE__ */ new Set([
	"copyWithin",
	"fill",
	"pop",
	"push",
	"reverse",
	"shift",
	"sort",
	"splice",
	"unshift"
]);
/**
* Wrap array mutating methods so $inspect is triggered only once and
* to prevent logging an array in intermediate state (e.g. with an empty slot)
* @param {any[]} array
*/
function inspectable_array(array) {
	return new Proxy(array, { get(target, prop, receiver) {
		var value = Reflect.get(target, prop, receiver);
		if (!ARRAY_MUTATING_METHODS.has(prop)) return value;
		/**
		* @this {any[]}
		* @param {any[]} args
		*/
		return function(...args) {
			set_eager_effects_deferred();
			var result = value.apply(this, args);
			flush_eager_effects();
			return result;
		};
	} });
}
/** @type {() => Node | null} */
var next_sibling_getter;
/**
* @template {Node} N
* @param {N} node
*/
/*@__NO_SIDE_EFFECTS__*/
function get_next_sibling(node) {
	return next_sibling_getter.call(node);
}
//#endregion
//#region node_modules/svelte/src/internal/client/error-handling.js
/** @import { Derived, Effect } from '#client' */
/** @import { Boundary } from './dom/blocks/boundary.js' */
var adjustments = /* @__PURE__ */ new WeakMap();
/**
* @param {unknown} error
*/
function handle_error(error) {
	var effect = active_effect;
	if (effect === null) {
		/** @type {Derived} */ active_reaction.f |= ERROR_VALUE;
		return error;
	}
	if (dev_fallback_default && error instanceof Error && !adjustments.has(error)) adjustments.set(error, get_adjustments(error, effect));
	if ((effect.f & 32768) === 0 && (effect.f & 4) === 0) {
		if (dev_fallback_default && !effect.parent && error instanceof Error) apply_adjustments(error);
		throw error;
	}
	invoke_error_boundary(error, effect);
}
/**
* @param {unknown} error
* @param {Effect | null} effect
*/
function invoke_error_boundary(error, effect) {
	if (error === HYDRATION_ERROR) throw error;
	if (effect !== null && (effect.f & 16384) !== 0) return;
	while (effect !== null) {
		if ((effect.f & 128) !== 0 && (effect.f & 33570816) === 0) {
			if ((effect.f & 32768) === 0) throw error;
			try {
				/** @type {Boundary} */ effect.b.error(error);
				return;
			} catch (e) {
				error = e;
			}
		}
		effect = effect.parent;
	}
	if (dev_fallback_default && error instanceof Error) apply_adjustments(error);
	throw error;
}
/**
* Add useful information to the error message/stack in development
* @param {Error} error
* @param {Effect} effect
*/
function get_adjustments(error, effect) {
	const message_descriptor = get_descriptor(error, "message");
	if (message_descriptor && !message_descriptor.configurable) return;
	var indent = "	";
	var component_stack = `\n${indent}in ${effect.fn?.name || "<unknown>"}`;
	var context = effect.ctx;
	while (context !== null) {
		component_stack += `\n${indent}in ${context.function?.[FILENAME].split("/").pop()}`;
		context = context.p;
	}
	return {
		message: error.message + `\n${component_stack}\n`,
		stack: error.stack?.split("\n").filter((line) => !line.includes("svelte/src/internal")).join("\n")
	};
}
/**
* @param {Error} error
*/
function apply_adjustments(error) {
	const adjusted = adjustments.get(error);
	if (adjusted) {
		define_property(error, "message", { value: adjusted.message });
		define_property(error, "stack", { value: adjusted.stack });
	}
}
/**
* Internal representation of `$effect.tracking()`
* @returns {boolean}
*/
function effect_tracking() {
	return active_reaction !== null && !untracking;
}
/**
* @param {Effect} effect
*/
function execute_effect_teardown(effect) {
	var teardown = effect.teardown;
	if (teardown !== null) {
		const previously_destroying_effect = is_destroying_effect;
		const previous_reaction = active_reaction;
		set_is_destroying_effect(true);
		set_active_reaction(null);
		try {
			teardown.call(null);
		} catch (error) {
			invoke_error_boundary(error, effect.parent);
		} finally {
			set_is_destroying_effect(previously_destroying_effect);
			set_active_reaction(previous_reaction);
		}
	}
}
/**
* @param {Effect} signal
* @param {boolean} remove_dom
* @returns {void}
*/
function destroy_effect_children(signal, remove_dom = false) {
	var effect = signal.first;
	signal.first = signal.last = null;
	while (effect !== null) {
		const controller = effect.ac;
		if (controller !== null) without_reactive_context(() => {
			controller.abort(STALE_REACTION);
		});
		var next = effect.next;
		if ((effect.f & 64) !== 0) effect.parent = null;
		else destroy_effect(effect, remove_dom);
		effect = next;
	}
}
/**
* @param {Effect} signal
* @returns {void}
*/
function destroy_block_effect_children(signal) {
	var effect = signal.first;
	while (effect !== null) {
		var next = effect.next;
		if ((effect.f & 32) === 0) destroy_effect(effect);
		effect = next;
	}
}
/**
* @param {Effect} effect
* @param {boolean} [remove_dom]
* @returns {void}
*/
function destroy_effect(effect, remove_dom = true) {
	var removed = false;
	if ((remove_dom || (effect.f & 262144) !== 0) && effect.nodes !== null && effect.nodes.end !== null) {
		remove_effect_dom(effect.nodes.start, effect.nodes.end);
		removed = true;
	}
	effect.f |= DESTROYING;
	destroy_effect_children(effect, remove_dom && !removed);
	remove_reactions(effect, 0);
	var transitions = effect.nodes && effect.nodes.t;
	if (transitions !== null) for (const transition of transitions) transition.stop();
	execute_effect_teardown(effect);
	effect.f ^= DESTROYING;
	effect.f |= DESTROYED;
	var parent = effect.parent;
	if (parent !== null && parent.first !== null) unlink_effect(effect);
	if (dev_fallback_default) effect.component_function = null;
	effect.next = effect.prev = effect.teardown = effect.ctx = effect.deps = effect.fn = effect.nodes = effect.ac = effect.b = null;
}
/**
*
* @param {TemplateNode | null} node
* @param {TemplateNode} end
*/
function remove_effect_dom(node, end) {
	while (node !== null) {
		/** @type {TemplateNode | null} */
		var next = node === end ? null : /* @__PURE__ */ get_next_sibling(node);
		node.remove();
		node = next;
	}
}
/**
* Detach an effect from the effect tree, freeing up memory and
* reducing the amount of work that happens on subsequent traversals
* @param {Effect} effect
*/
function unlink_effect(effect) {
	var parent = effect.parent;
	var prev = effect.prev;
	var next = effect.next;
	if (prev !== null) prev.next = next;
	if (next !== null) next.prev = prev;
	if (parent !== null) {
		if (parent.first === effect) parent.first = next;
		if (parent.last === effect) parent.last = prev;
	}
}
//#endregion
//#region node_modules/svelte/src/internal/client/legacy.js
/**
* @type {Set<Value> | null}
* @deprecated
*/
var captured_signals = null;
//#endregion
//#region node_modules/svelte/src/internal/client/runtime.js
/** @import { Derived, Effect, Reaction, Source, Value } from '#client' */
var is_destroying_effect = false;
/** @param {boolean} value */
function set_is_destroying_effect(value) {
	is_destroying_effect = value;
}
/** @type {null | Reaction} */
var active_reaction = null;
var untracking = false;
/** @param {null | Reaction} reaction */
function set_active_reaction(reaction) {
	active_reaction = reaction;
}
/** @type {null | Effect} */
var active_effect = null;
/** @param {null | Effect} effect */
function set_active_effect(effect) {
	active_effect = effect;
}
/**
* When sources are created within a reaction, reading and writing
* them within that reaction should not cause a re-run
* @type {null | Set<Value>}
*/
var current_sources = null;
/** @param {Value} value */
function push_reaction_value(value) {
	if (active_reaction !== null && (!async_mode_flag && (active_reaction.f & 2097152) !== 0 || (active_reaction.f & 2) !== 0)) (current_sources ??= /* @__PURE__ */ new Set()).add(value);
}
/**
* The dependencies of the reaction that is currently being executed. In many cases,
* the dependencies are unchanged between runs, and so this will be `null` unless
* and until a new dependency is accessed — we track this via `skipped_deps`
* @type {null | Value[]}
*/
var new_deps = null;
var skipped_deps = 0;
/**
* Tracks writes that the effect it's executed in doesn't listen to yet,
* so that the dependency can be added to the effect later on if it then reads it
* @type {null | Value[]}
*/
var untracked_writes = null;
/** @param {null | Value[]} value */
function set_untracked_writes(value) {
	untracked_writes = value;
}
/**
* @type {number} Used by sources and deriveds for handling updates.
* Version starts from 1 so that unowned deriveds differentiate between a created effect and a run one for tracing
**/
var write_version = 1;
/** @type {number} Used to version each read of a source of derived to avoid duplicating dependencies inside a reaction */
var read_version = 0;
var update_version = read_version;
/** @param {number} value */
function set_update_version(value) {
	update_version = value;
}
function increment_write_version() {
	return ++write_version;
}
/**
* Determines whether a derived or effect is dirty.
* If it is MAYBE_DIRTY, will set the status to CLEAN
* @param {Reaction} reaction
* @returns {boolean}
*/
function is_dirty(reaction) {
	var flags = reaction.f;
	if ((flags & 2048) !== 0) return true;
	if ((flags & 4096) !== 0) {
		var dependencies = reaction.deps;
		var length = dependencies.length;
		for (var i = 0; i < length; i++) {
			var dependency = dependencies[i];
			if (is_dirty(dependency)) update_derived(dependency);
			if (dependency.wv > reaction.wv) return true;
		}
		if ((flags & 512) !== 0 && batch_values === null) set_signal_status(reaction, CLEAN);
	}
	return false;
}
/**
* @param {Value} signal
* @param {Effect} effect
* @param {boolean} [root]
*/
function schedule_possible_effect_self_invalidation(signal, effect, root = true) {
	var reactions = signal.reactions;
	if (reactions === null) return;
	if (!async_mode_flag && current_sources !== null && current_sources.has(signal)) return;
	for (var i = 0; i < reactions.length; i++) {
		var reaction = reactions[i];
		if ((reaction.f & 2) !== 0) schedule_possible_effect_self_invalidation(reaction, effect, false);
		else if (effect === reaction) {
			if (root) set_signal_status(reaction, DIRTY);
			else if ((reaction.f & 1024) !== 0) set_signal_status(reaction, MAYBE_DIRTY);
			schedule_effect(reaction);
		}
	}
}
/** @param {Reaction} reaction */
function update_reaction(reaction) {
	var previous_deps = new_deps;
	var previous_skipped_deps = skipped_deps;
	var previous_untracked_writes = untracked_writes;
	var previous_reaction = active_reaction;
	var previous_sources = current_sources;
	var previous_component_context = component_context;
	var previous_untracking = untracking;
	var previous_update_version = update_version;
	var flags = reaction.f;
	new_deps = null;
	skipped_deps = 0;
	untracked_writes = null;
	active_reaction = (flags & 96) === 0 ? reaction : null;
	current_sources = null;
	set_component_context(reaction.ctx);
	untracking = false;
	update_version = ++read_version;
	if (reaction.ac !== null) {
		without_reactive_context(() => {
			/** @type {AbortController} */ reaction.ac.abort(STALE_REACTION);
		});
		reaction.ac = null;
	}
	try {
		reaction.f |= REACTION_IS_UPDATING;
		var fn = reaction.fn;
		var result = fn();
		reaction.f |= REACTION_RAN;
		var deps = update_dependencies(reaction);
		if (is_runes() && untracked_writes !== null && !untracking && deps !== null && (reaction.f & 6146) === 0) for (var i = 0; i < untracked_writes.length; i++) schedule_possible_effect_self_invalidation(untracked_writes[i], reaction);
		if (previous_reaction !== null && previous_reaction !== reaction) {
			read_version++;
			if (previous_reaction.deps !== null) for (let i = 0; i < previous_skipped_deps; i += 1) previous_reaction.deps[i].rv = read_version;
			if (previous_deps !== null) for (const dep of previous_deps) dep.rv = read_version;
			if (untracked_writes !== null) {
				if (previous_untracked_writes === null) previous_untracked_writes = untracked_writes;
				else previous_untracked_writes.push(...untracked_writes);
			}
		}
		if ((reaction.f & 8388608) !== 0) reaction.f ^= ERROR_VALUE;
		return result;
	} catch (error) {
		update_dependencies(reaction);
		return handle_error(error);
	} finally {
		reaction.f ^= REACTION_IS_UPDATING;
		new_deps = previous_deps;
		skipped_deps = previous_skipped_deps;
		untracked_writes = previous_untracked_writes;
		active_reaction = previous_reaction;
		current_sources = previous_sources;
		set_component_context(previous_component_context);
		untracking = previous_untracking;
		update_version = previous_update_version;
	}
}
/**
* @param {Reaction} reaction
*/
function update_dependencies(reaction) {
	var deps = reaction.deps;
	var is_fork = current_batch?.is_fork;
	if (new_deps !== null) {
		var i;
		if (!is_fork) remove_reactions(reaction, skipped_deps);
		if (deps !== null && skipped_deps > 0) {
			deps.length = skipped_deps + new_deps.length;
			for (i = 0; i < new_deps.length; i++) deps[skipped_deps + i] = new_deps[i];
		} else reaction.deps = deps = new_deps;
		if (effect_tracking() && (reaction.f & 512) !== 0) for (i = skipped_deps; i < deps.length; i++) (deps[i].reactions ??= []).push(reaction);
	} else if (!is_fork && deps !== null && skipped_deps < deps.length) {
		remove_reactions(reaction, skipped_deps);
		deps.length = skipped_deps;
	}
	return deps;
}
/**
* @template V
* @param {Reaction} signal
* @param {Value<V>} dependency
* @returns {void}
*/
function remove_reaction(signal, dependency) {
	let reactions = dependency.reactions;
	if (reactions !== null) {
		var index = index_of.call(reactions, signal);
		if (index !== -1) {
			var new_length = reactions.length - 1;
			if (new_length === 0) reactions = dependency.reactions = null;
			else {
				reactions[index] = reactions[new_length];
				reactions.pop();
			}
		}
	}
	if (reactions === null && (dependency.f & 2) !== 0 && (new_deps === null || !includes.call(new_deps, dependency))) {
		var derived = dependency;
		if ((derived.f & 512) !== 0) derived.f ^= 512;
		if (derived.v !== UNINITIALIZED) update_derived_status(derived);
		if (derived.ac !== null) without_reactive_context(() => {
			/** @type {AbortController} */ derived.ac.abort(STALE_REACTION);
			derived.ac = null;
			set_signal_status(derived, DIRTY);
		});
		freeze_derived_effects(derived);
		remove_reactions(derived, 0);
	}
}
/**
* @param {Reaction} signal
* @param {number} start_index
* @returns {void}
*/
function remove_reactions(signal, start_index) {
	var dependencies = signal.deps;
	if (dependencies === null) return;
	for (var i = start_index; i < dependencies.length; i++) remove_reaction(signal, dependencies[i]);
}
/**
* @param {Effect} effect
* @returns {void}
*/
function update_effect(effect) {
	var flags = effect.f;
	if ((flags & 16384) !== 0) return;
	set_signal_status(effect, CLEAN);
	var previous_effect = active_effect;
	active_effect = effect;
	if (dev_fallback_default) {
		var previous_component_fn = dev_current_component_function;
		set_dev_current_component_function(effect.component_function);
		var previous_stack = dev_stack;
		set_dev_stack(effect.dev_stack ?? dev_stack);
	}
	try {
		if ((flags & 16777232) !== 0) destroy_block_effect_children(effect);
		else destroy_effect_children(effect);
		execute_effect_teardown(effect);
		var teardown = update_reaction(effect);
		effect.teardown = typeof teardown === "function" ? teardown : null;
		effect.wv = write_version;
		if (dev_fallback_default && tracing_mode_flag && (effect.f & 2048) !== 0 && effect.deps !== null) {
			for (var dep of effect.deps) if (dep.set_during_effect) {
				dep.wv = increment_write_version();
				dep.set_during_effect = false;
			}
		}
	} finally {
		active_effect = previous_effect;
		if (dev_fallback_default) {
			set_dev_current_component_function(previous_component_fn);
			set_dev_stack(previous_stack);
		}
	}
}
/**
* @template V
* @param {Value<V>} signal
* @returns {V}
*/
function get(signal) {
	var is_derived = (signal.f & 2) !== 0;
	captured_signals?.add(signal);
	if (active_reaction !== null && !untracking) {
		if (!(active_effect !== null && (active_effect.f & 16384) !== 0) && (current_sources === null || !current_sources.has(signal))) {
			var deps = active_reaction.deps;
			if ((active_reaction.f & 2097152) !== 0) {
				if (signal.rv < read_version) {
					signal.rv = read_version;
					if (new_deps === null && deps !== null && deps[skipped_deps] === signal) skipped_deps++;
					else if (new_deps === null) new_deps = [signal];
					else new_deps.push(signal);
				}
			} else {
				active_reaction.deps ??= [];
				if (!includes.call(active_reaction.deps, signal)) active_reaction.deps.push(signal);
				var reactions = signal.reactions;
				if (reactions === null) signal.reactions = [active_reaction];
				else if (!includes.call(reactions, active_reaction)) reactions.push(active_reaction);
			}
		}
	}
	if (dev_fallback_default) {
		if (!untracking && reactivity_loss_tracker && current_batch === null && previous_batch === null && !reactivity_loss_tracker.warned && (reactivity_loss_tracker.effect.f & 2097152) === 0 && !reactivity_loss_tracker.effect_deps.has(signal)) {
			reactivity_loss_tracker.warned = true;
			await_reactivity_loss(signal.label);
			var trace = get_error("traced at");
			if (trace) console.warn(trace);
		}
		recent_async_deriveds.delete(signal);
		if (tracing_mode_flag && !untracking && tracing_expressions !== null && active_reaction !== null && tracing_expressions.reaction === active_reaction) {
			if (signal.trace) signal.trace();
			else {
				trace = get_error("traced at");
				if (trace) {
					var entry = tracing_expressions.entries.get(signal);
					if (entry === void 0) {
						entry = { traces: [] };
						tracing_expressions.entries.set(signal, entry);
					}
					var last = entry.traces[entry.traces.length - 1];
					if (trace.stack !== last?.stack) entry.traces.push(trace);
				}
			}
		}
	}
	if (is_destroying_effect && old_values.has(signal)) return old_values.get(signal);
	if (is_derived) {
		var derived = signal;
		if (is_destroying_effect) {
			var value = derived.v;
			if ((derived.f & 1024) === 0 && derived.reactions !== null || depends_on_old_values(derived)) value = execute_derived(derived);
			old_values.set(derived, value);
			return value;
		}
		var should_connect = (derived.f & 512) === 0 && !untracking && active_reaction !== null && (active_reaction.f & 512) !== 0;
		var is_new = (derived.f & REACTION_RAN) === 0;
		if (is_dirty(derived)) {
			if (should_connect) derived.f |= 512;
			update_derived(derived);
		}
		if (should_connect && !is_new) {
			unfreeze_derived_effects(derived);
			reconnect(derived);
		}
	}
	if (batch_values?.has(signal)) return batch_values.get(signal);
	if ((signal.f & 8388608) !== 0) throw signal.v;
	return signal.v;
}
/**
* (Re)connect a disconnected derived, so that it is notified
* of changes in `mark_reactions`
* @param {Derived} derived
*/
function reconnect(derived) {
	derived.f |= 512;
	if (derived.deps === null) return;
	for (const dep of derived.deps) {
		var reactions = dep.reactions;
		if (reactions === null) dep.reactions = [derived];
		else if (!includes.call(reactions, derived)) reactions.push(derived);
		if ((dep.f & 2) !== 0 && (dep.f & 512) === 0) {
			unfreeze_derived_effects(dep);
			reconnect(dep);
		}
	}
}
/** @param {Derived} derived */
function depends_on_old_values(derived) {
	if (derived.v === UNINITIALIZED) return true;
	if (derived.deps === null) return false;
	for (const dep of derived.deps) {
		if (old_values.has(dep)) return true;
		if ((dep.f & 2) !== 0 && depends_on_old_values(dep)) return true;
	}
	return false;
}
globalThis?.window?.trustedTypes;
EFFECT_TRANSPARENT | EFFECT_PRESERVED;
//#endregion
//#region node_modules/svelte/src/index-client.js
if (dev_fallback_default) {
	/**
	* @param {string} rune
	*/
	function throw_rune_error(rune) {
		if (!(rune in globalThis)) {
			/** @type {any} */
			let value;
			Object.defineProperty(globalThis, rune, {
				configurable: true,
				get: () => {
					if (value !== void 0) return value;
					rune_outside_svelte(rune);
				},
				set: (v) => {
					value = v;
				}
			});
		}
	}
	throw_rune_error("$state");
	throw_rune_error("$effect");
	throw_rune_error("$derived");
	throw_rune_error("$inspect");
	throw_rune_error("$props");
	throw_rune_error("$bindable");
}
if (typeof HTMLElement === "function");
//#endregion
//#region src/lib/preferences.svelte.ts
var PACES = [
	["dealer", "as a dealer does"],
	["brisk", "twice as fast"],
	["at-once", "all at once"]
];
var BUY_INS = [
	10,
	20,
	50,
	100
];
var KEPT_AS = "croupier.preferences";
var AT_FIRST = {
	room: "system",
	fourColours: false,
	sound: false,
	motion: "system",
	pace: "dealer",
	buyIn: 20
};
function kept() {
	try {
		const found = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}");
		return {
			room: found.room === "dark" || found.room === "light" ? found.room : AT_FIRST.room,
			fourColours: found.fourColours === true,
			sound: found.sound === true,
			motion: found.motion === "still" ? "still" : "system",
			pace: PACES.find(([pace]) => pace === found.pace)?.[0] ?? AT_FIRST.pace,
			buyIn: BUY_INS.find((times) => times === found.buyIn) ?? AT_FIRST.buyIn
		};
	} catch {
		return { ...AT_FIRST };
	}
}
/** Read and set its fields anywhere: `preferences.fourColours = true`. */
var preferences = proxy(kept());
var asked = matchMedia("(prefers-reduced-motion: reduce)");
var askedStill = /* @__PURE__ */ state(proxy(asked.matches));
asked.addEventListener("change", () => set(askedStill, asked.matches, true));
/** Whether nothing should move: the person said so here, or told their machine. */
var isStill = () => preferences.motion === "still" || get(askedStill);
function show({ room, fourColours, motion }) {
	const { dataset } = document.documentElement;
	dataset.room = room;
	dataset.suits = fourColours ? "four" : "two";
	dataset.motion = motion;
}
show(preferences);
//#endregion
//#region src/lib/pace.ts
/**
* The pace of a good dealer: what a frame brings is shown step by step, cards one after another.
*
* The felt of the frame is the truth from the start; steps only lift what still covers it. Whoever does not look, or
* wishes for no motion, sees the end at once.
*/
var MOST_A_CARD = 420;
var LEAST_A_CARD = 90;
var nobodyLooks = () => document.hidden;
var Pace = class {
	#steps = [];
	#timer;
	#gap = 0;
	#end = null;
	get isBusy() {
		return this.#end !== null;
	}
	/** Show the steps within `takes` milliseconds, then call `end`; what was still under way ends first. */
	run(steps, takes, end) {
		this.skip();
		const weight = steps.reduce((sum, step) => sum + step.weight, 0);
		this.#steps = [...steps];
		this.#end = end;
		if (weight === 0 || isStill() || nobodyLooks() || preferences.pace === "at-once") return this.skip();
		const brisk = preferences.pace === "brisk" ? 2 : 1;
		this.#gap = Math.max(LEAST_A_CARD, Math.min(MOST_A_CARD, takes / weight) / brisk);
		this.#next();
	}
	/** Everything at once. */
	skip() {
		clearTimeout(this.#timer);
		const [steps, end] = [this.#steps, this.#end];
		this.#steps = [];
		this.#end = null;
		for (const step of steps) step.show();
		end?.();
	}
	#next() {
		if (nobodyLooks()) return this.skip();
		let step = this.#steps.shift();
		while (step && step.weight === 0) {
			step.show();
			step = this.#steps.shift();
		}
		if (!step) return this.skip();
		step.show();
		this.#timer = setTimeout(() => this.#next(), this.#gap * step.weight);
	}
};
//#endregion
//#region src/lib/api.ts
var door = {
	csrf: "",
	/** Called when the house no longer knows who asks. */
	whenUnknown: (() => {}),
	/** Called when nobody answers a question for something to show. */
	whenUnreachable: (() => {})
};
/** The session tells its value here, and what to do when the house has forgotten it. */
function letIn(csrf, whenUnknown) {
	door.csrf = csrf;
	door.whenUnknown = whenUnknown;
}
var refusal = (status, code, says) => ({
	status,
	code,
	says,
	clause: null,
	also: []
});
var UNREACHABLE = refusal(0, "unreachable", "The house cannot be reached. Check the connection and try again.");
function readRefusal(status, body) {
	const found = typeof body === "object" && body !== null ? body : {};
	return {
		status,
		code: typeof found.code === "string" ? found.code : "no-answer",
		says: typeof found.says === "string" ? found.says : `The house could not answer (${status}). Try again in a moment.`,
		clause: typeof found.clause === "string" ? found.clause : null,
		also: Array.isArray(found.also) ? found.also.filter((one) => typeof one === "string") : []
	};
}
/** `isLook`: what is asked fills a page, which comes back by itself when the house does. */
async function ask(method, path, body, isLook = method === "GET") {
	const headers = { Accept: "application/json" };
	if (body !== void 0) headers["Content-Type"] = "application/json";
	if (method !== "GET" && door.csrf) headers["X-Croupier-CSRF"] = door.csrf;
	let response;
	let said;
	try {
		const sent = body === void 0 ? {} : { body: JSON.stringify(body) };
		response = await fetch(path, {
			method,
			headers,
			credentials: "same-origin",
			...sent
		});
		said = response.status === 204 ? null : await response.json().catch(() => null);
	} catch {
		if (isLook) door.whenUnreachable();
		return {
			ok: false,
			refused: UNREACHABLE
		};
	}
	if (response.ok) return {
		ok: true,
		value: said
	};
	const refused = readRefusal(response.status, said);
	if (refused.code === "not-signed-in") door.whenUnknown();
	return {
		ok: false,
		refused
	};
}
var api = {
	get: (path) => ask("GET", path),
	post: (path, body = {}) => ask("POST", path, body),
	/** A look whose question must not stand in an address. */
	look: (path, body) => ask("POST", path, body, true),
	patch: (path, body) => ask("PATCH", path, body),
	remove: (path) => ask("DELETE", path)
};
//#endregion
//#region src/lib/session.svelte.ts
var NOBODY = {
	name: "",
	role: "spectator",
	kind: "spectator",
	purse: 0,
	csrf: "",
	token: null,
	tables: []
};
var me = /* @__PURE__ */ state(NOBODY);
var known = /* @__PURE__ */ state(false);
var ended = /* @__PURE__ */ state(false);
var followers = /* @__PURE__ */ new Set();
function sayEnded() {
	if (get(me).kind !== "spectator") set(ended, true);
}
/** Take what the house says of the viewer, from HTTP or from the socket (`hello`, `me`). */
function take(said) {
	const before = get(me);
	if (before.kind !== "spectator" && said.kind === "spectator") {
		set(ended, true);
		return;
	}
	set(me, {
		...said,
		csrf: said.csrf || before.csrf
	});
	set(known, true);
	const isBack = get(ended);
	set(ended, false);
	letIn(get(me).csrf, sayEnded);
	if (isBack || before.name !== get(me).name) followers.forEach((tell) => tell());
}
async function signedIn(answer) {
	const got = await answer;
	if (got.ok) take(got.value);
	return got;
}
var session = {
	get me() {
		return get(me);
	},
	/** Whether the house has said who we are; until then nothing that depends on it is drawn. */
	get known() {
		return get(known);
	},
	/** Whether the house forgot us: after a long time without use, or because we signed out elsewhere. */
	get ended() {
		return get(ended);
	},
	get isSomebody() {
		return get(me).kind !== "spectator";
	},
	get isStaff() {
		return get(me).kind !== "spectator" && get(me).role !== "player" && get(me).role !== "spectator";
	},
	get isGamingManager() {
		return get(me).role === "gaming-manager";
	},
	take,
	/** Told whenever another person looks than before: the socket connects again. */
	follow(tell) {
		followers.add(tell);
		return () => followers.delete(tell);
	},
	/** Ask the house who we are. */
	async load() {
		const got = await api.get("/api/me");
		if (got.ok) take(got.value);
		set(known, true);
	},
	guest: () => signedIn(api.post("/api/guests")),
	register: (name, password) => signedIn(api.post("/api/accounts", {
		name,
		password
	})),
	signIn: (name, password, code = "") => signedIn(api.post("/api/sessions", {
		name,
		password,
		code
	})),
	firstManager: (token, name, password) => signedIn(api.post("/api/first-manager", {
		token,
		name,
		password
	})),
	acceptInvitation: (token, password, code = "") => signedIn(api.post("/api/invitations/accept", {
		token,
		password,
		code
	})),
	moreChips: () => signedIn(api.post("/api/me/chips")),
	changePassword: (old, fresh) => signedIn(api.post("/api/me/password", {
		old,
		new: fresh
	})),
	async signOut() {
		const got = await api.remove("/api/sessions");
		if (got.ok || got.refused.code === "not-signed-in") this.forget();
		return got;
	},
	/** Go on as nobody. */
	forget() {
		const was = get(me).name;
		set(me, NOBODY);
		set(ended, false);
		letIn("", sayEnded);
		if (was) followers.forEach((tell) => tell());
	}
};
//#endregion
//#region src/lib/socket.ts
/** The one socket of this page, which knows whoever is signed in here. */
var house = new HouseSocket();
house.onMe((me) => session.take(me));
session.follow(() => {
	if (house.me?.name !== session.me.name) house.renew();
});
//#endregion
//#region src/cards.ts
/** A card as the house writes it (`As`, `Td`, `7c`): where its picture lies, and what it is called. */
var RANKS$1 = {
	A: "ace",
	2: "two",
	3: "three",
	4: "four",
	5: "five",
	6: "six",
	7: "seven",
	8: "eight",
	9: "nine",
	T: "ten",
	J: "jack",
	Q: "queen",
	K: "king"
};
var SUITS$1 = {
	s: "spades",
	h: "hearts",
	d: "diamonds",
	c: "clubs"
};
/** What a screen reader says: "ten of diamonds". */
function cardInWords(card) {
	const [rank, suit] = [RANKS$1[card[0] ?? ""], SUITS$1[card[1] ?? ""]];
	return rank && suit ? `${rank} of ${suit}` : card;
}
//#endregion
//#region src/lib/money.ts
var grouped$1 = (whole) => String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
/** `$1,240.00`; a loss as `−$5.00`. */
function dollars$1(amount) {
	const size = Math.abs(amount);
	const cents = String(size % 100).padStart(2, "0");
	return `${amount < 0 ? "−" : ""}$${grouped$1(Math.floor(size / 100))}.${cents}`;
}
/** What a person typed, in cents; nothing where it is no amount. */
function centsOf(text) {
	const found = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?\s*$/.exec(text);
	if (!found) return null;
	return Number(found[1].replaceAll(",", "")) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}
//#endregion
//#region src/table/amounts.svelte.ts
var unit = proxy({ isChips: false });
var isInChips = () => unit.isChips;
var grouped = (count) => String(Math.abs(count)).replace(/\B(?=(\d{3})+$)/g, ",");
var plain = (count) => `${count < 0 ? "−" : ""}${grouped(count)}`;
var dollars = (amount) => unit.isChips ? plain(amount) : dollars$1(amount);
//#endregion
//#region src/table/words.ts
var SIGNS = {
	s: "♠",
	h: "♥",
	d: "♦",
	c: "♣"
};
/** `Td` is 10♦. */
var withSuit = (card) => `${card[0] === "T" ? "10" : card[0] ?? ""}${SIGNS[card[1] ?? ""] ?? ""}`;
/** A sentence of the house with its cards as suits: `9d to box 3` is `9♦ to box 3`. */
var prettyCards = (says) => says.replace(/\b[2-9TJQKA][shdc]\b/g, withSuit);
//#endregion
//#region src/table/lines.ts
/** The running record: what happened, line by line in words, each with its clauses. */
var clausesOf = (one) => [.../* @__PURE__ */ new Set([...one.clause ? [one.clause] : [], ...one.also ?? []])];
/** A stake by whom, where and on what, so that a settlement finds it. */
var stakeKey = (box, hand, on, player, owner) => [
	box,
	hand,
	on,
	player,
	on === "insurance" ? owner ?? player : ""
].join("/");
var placeOf$1 = (said) => {
	if (said.to === void 0) return null;
	return said.to === "dealer" ? "dealer" : `${said.to.box}/${said.to.hand}`;
};
var inWords = (place) => {
	const [box, hand] = place.split("/");
	if (box === "dealer") return "the dealer";
	return hand === "1" ? `box ${box}` : `box ${box}, hand ${hand}`;
};
/** Of what a round says, what nobody needs to read. */
var QUIET = /* @__PURE__ */ new Set([
	"initial-deal-completed.1",
	"control-ascertained.1",
	"wager-placed.1"
]);
/** Of what happens, what the round itself tells better. */
var TOLD_INSIDE = /* @__PURE__ */ new Set([
	"round-started.1",
	"round-went-on.1",
	"round-closed.1"
]);
function lineOf(said, key, round, inChips) {
	const place = said.kind === "card-dealt.1" ? placeOf$1(said) : null;
	const isSettled = said.kind === "wager-settled.1";
	const says = said.says ?? said.text ?? said.kind.replace(/\.\d+$/, "").replaceAll("-", " ");
	return {
		key,
		kind: said.kind,
		says: prettyCards(says),
		aloud: place && said.card ? `${cardInWords(said.card)} to ${inWords(place)}` : says,
		clauses: clausesOf(said),
		round,
		gain: isSettled ? (said.paid ?? 0) + (said.returned ?? 0) - (said.staked ?? 0) : null,
		inChips,
		player: said.player ?? null,
		card: place,
		settled: isSettled && said.box !== void 0 && said.on && said.player ? stakeKey(said.box, said.hand ?? 1, said.on, said.player, said.owner ?? null) : null
	};
}
/** Every line of what happened, in order. */
function linesOf(events, round) {
	const lines = [];
	for (const [at, event] of events.entries()) {
		const key = `${event.version}.${at}`;
		const inChips = event.in_chips ?? false;
		const number = event.kind === "round-started.1" ? event.number ?? round : round;
		round = number;
		if (event.says && !TOLD_INSIDE.has(event.kind)) {
			const { kind, says } = event;
			const shared = {
				aloud: says,
				gain: null,
				inChips,
				player: event.who ?? null,
				card: null,
				settled: null
			};
			lines.push({
				key,
				kind,
				says: prettyCards(says),
				clauses: clausesOf(event),
				round,
				...shared
			});
		}
		for (const [turn, said] of (event.said ?? []).entries()) lines.push(lineOf(said, `${key}.${turn}`, number, inChips));
	}
	return lines;
}
var isQuiet = (line) => QUIET.has(line.kind);
//#endregion
//#region src/table/sound.ts
/** Two small sounds, made on the spot: a card that lands, a chip on a chip. Silent unless the person wants them. */
var context = null;
function rustle(ctx) {
	const buffer = ctx.createBuffer(1, ctx.sampleRate * .05, ctx.sampleRate);
	const samples = buffer.getChannelData(0);
	for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
	const source = new AudioBufferSourceNode(ctx, { buffer });
	const filter = new BiquadFilterNode(ctx, {
		type: "bandpass",
		frequency: 2600,
		Q: .7
	});
	source.connect(filter).connect(new GainNode(ctx, { gain: .16 })).connect(ctx.destination);
	source.start();
}
function click(ctx, at, frequency) {
	const tone = new OscillatorNode(ctx, {
		type: "triangle",
		frequency
	});
	const gain = new GainNode(ctx, { gain: 0 });
	gain.gain.setValueAtTime(.09, at);
	gain.gain.exponentialRampToValueAtTime(1e-4, at + .045);
	tone.connect(gain).connect(ctx.destination);
	tone.start(at);
	tone.stop(at + .05);
}
function sound(what) {
	if (!preferences.sound || document.hidden) return;
	context ??= new AudioContext();
	if (context.state === "suspended") context.resume();
	if (what === "card") return rustle(context);
	const now = context.currentTime;
	click(context, now, what === "chip" ? 3100 : 660);
	click(context, now + (what === "chip" ? .035 : .09), what === "chip" ? 2500 : 880);
}
//#endregion
//#region src/table/view.svelte.ts
var CHIPS_REST = 1100;
var RESULT_STAYS = 7e3;
var CARDS_STAY = 2600;
var REFUSAL_STAYS = 12e3;
var TableView = class {
	name;
	#house;
	#pace = new Pace();
	#reached = [];
	#ends = [];
	#felt = /* @__PURE__ */ state(null);
	get felt() {
		return get(this.#felt);
	}
	set felt(value) {
		set(this.#felt, value);
	}
	#yours = /* @__PURE__ */ state(null);
	get yours() {
		return get(this.#yours);
	}
	set yours(value) {
		set(this.#yours, value);
	}
	#lines = /* @__PURE__ */ state([]);
	get lines() {
		return get(this.#lines);
	}
	set lines(value) {
		set(this.#lines, value);
	}
	#aloud = /* @__PURE__ */ state([]);
	get aloud() {
		return get(this.#aloud);
	}
	set aloud(value) {
		set(this.#aloud, value);
	}
	#connection = /* @__PURE__ */ state("connecting");
	get connection() {
		return get(this.#connection);
	}
	set connection(value) {
		set(this.#connection, value, true);
	}
	#isDealing = /* @__PURE__ */ state(false);
	get isDealing() {
		return get(this.#isDealing);
	}
	set isDealing(value) {
		set(this.#isDealing, value, true);
	}
	#ownValue = /* @__PURE__ */ state(null);
	get ownValue() {
		return get(this.#ownValue);
	}
	set ownValue(value) {
		set(this.#ownValue, value, true);
	}
	#isPast = /* @__PURE__ */ state(false);
	get isPast() {
		return get(this.#isPast);
	}
	set isPast(value) {
		set(this.#isPast, value, true);
	}
	#refusals = /* @__PURE__ */ state({});
	get refusals() {
		return get(this.#refusals);
	}
	set refusals(value) {
		set(this.#refusals, value);
	}
	#coming = /* @__PURE__ */ state({});
	#untold = /* @__PURE__ */ state(/* @__PURE__ */ new Set());
	#resting = /* @__PURE__ */ state(/* @__PURE__ */ new Set());
	#fresh = /* @__PURE__ */ state(/* @__PURE__ */ new Set());
	#fading;
	#clearing;
	#cleared = /* @__PURE__ */ state(/* @__PURE__ */ new Set());
	constructor(name, through = house) {
		this.name = name;
		this.#house = through;
		this.#ends.push(through.onLine((line) => this.connection = line));
		this.#ends.push(through.watch(name, {
			table: (frame) => this.#begin(frame),
			happened: (frame) => this.#go(frame),
			refused: (refusal) => this.missing = refusal.says
		}));
	}
	close() {
		this.#pace.skip();
		clearTimeout(this.#clearing);
		clearTimeout(this.#fading);
		for (const end of this.#ends) end();
	}
	now() {
		return this.#house.now();
	}
	/** Show at once what is still on its way. */
	skip() {
		this.#pace.skip();
	}
	#missing = /* @__PURE__ */ state(null);
	get missing() {
		return get(this.#missing);
	}
	set missing(value) {
		set(this.#missing, value, true);
	}
	async give(command, fields = {}, place = "table") {
		this.forgive(place);
		try {
			const done = await this.#house.command({
				...fields,
				command,
				table: this.name
			});
			await this.#at(done.version);
			return done;
		} catch (problem) {
			if (!(problem instanceof Refused)) throw problem;
			this.refuse(place, problem.refusal);
			return null;
		}
	}
	refuse(place, refusal) {
		this.refusals = {
			...this.refusals,
			[place]: refusal
		};
		if (place !== "buy-in" && place !== "cut") setTimeout(() => this.refusals[place] === refusal && this.forgive(place), REFUSAL_STAYS);
		this.#say(`r${Date.now()}`, refusal.says);
	}
	forgive(place) {
		if (!(place in this.refusals)) return;
		const { [place]: _, ...others } = this.refusals;
		this.refusals = others;
	}
	/** How many cards of a hand lie on the felt already. */
	arrived(place, cards) {
		return Math.max(0, cards - (get(this.#coming)[place] ?? 0));
	}
	lies(box, stake) {
		if (stake.outcome === null) return "lying";
		const key = this.#stake(box, stake);
		if (get(this.#untold).has(key)) return "lying";
		return get(this.#resting).has(key) ? "settled" : "gone";
	}
	/** Whether what became of it was told a moment ago. */
	isFresh(box, stake) {
		return this.isPast && stake.outcome !== null || get(this.#fresh).has(this.#stake(box, stake));
	}
	/** Whether a hand's cards are in the discard rack while others still play. */
	isCleared(place) {
		return get(this.#cleared).has(place);
	}
	#stake(box, stake) {
		return stakeKey(box, stake.hand, stake.on, stake.player, stake.owner);
	}
	#say(key, says) {
		this.aloud = [...this.aloud, {
			key,
			says
		}].slice(-12);
	}
	#write(line) {
		if (this.lines.some((one) => one.key === line.key)) return;
		this.lines = [...this.lines, line].slice(-400);
	}
	#begin(frame) {
		this.#pace.skip();
		const before = this.felt;
		const round = frame.felt.round?.number ?? null;
		const started = frame.record.some((event) => event.kind === "round-started.1");
		if (!before) this.lines = [];
		for (const line of linesOf(frame.record, started ? null : round)) this.#write(line);
		set(this.#coming, {});
		set(this.#untold, /* @__PURE__ */ new Set());
		set(this.#resting, /* @__PURE__ */ new Set());
		set(this.#fresh, /* @__PURE__ */ new Set());
		clearTimeout(this.#clearing);
		set(this.#cleared, new Set(frame.felt.round && !frame.felt.round.over ? clearedHands(frame.felt.round) : []));
		this.felt = frame.felt;
		this.yours = frame.yours;
		this.isDealing = false;
		this.#arrive(frame.version);
	}
	#go(frame) {
		this.#pace.skip();
		const before = this.felt?.round ?? null;
		const after = frame.felt.round;
		const lines = linesOf(frame.events, after?.number ?? before?.number ?? null);
		const isNew = after?.number !== before?.number;
		if (isNew) this.#forgetLastRound();
		set(this.#coming, after ? newCards(after, isNew ? 0 : before?.dealt.length ?? 0) : {});
		set(this.#untold, after ? newlySettled(after, isNew ? null : before) : /* @__PURE__ */ new Set());
		this.felt = frame.felt;
		this.isDealing = lines.some((line) => line.card !== null);
		this.#pace.run(lines.map((line) => this.#step(line)), frame.takes, () => this.#end(frame));
	}
	#forgetLastRound() {
		clearTimeout(this.#clearing);
		set(this.#cleared, /* @__PURE__ */ new Set());
		set(this.#resting, /* @__PURE__ */ new Set());
		set(this.#fresh, /* @__PURE__ */ new Set());
	}
	#step(line) {
		return {
			weight: line.card !== null ? 1 : line.settled !== null ? .6 : 0,
			show: () => {
				this.#write(line);
				if (!isQuiet(line)) this.#say(line.key, line.aloud);
				if (line.card !== null) this.#lay(line.card);
				if (line.settled !== null) this.#settle(line.settled);
				if (line.kind === "wager-laid.1" || line.kind === "wager-changed.1") sound("chip");
			}
		};
	}
	#lay(place) {
		const left = (get(this.#coming)[place] ?? 0) - 1;
		set(this.#coming, {
			...get(this.#coming),
			[place]: Math.max(0, left)
		});
		if (left >= 0) sound("card");
	}
	#settle(key) {
		if (!get(this.#untold).has(key)) return;
		set(this.#untold, without(get(this.#untold), key));
		set(this.#fresh, /* @__PURE__ */ new Set([...get(this.#fresh), key]));
		clearTimeout(this.#fading);
		this.#fading = setTimeout(() => set(this.#fresh, /* @__PURE__ */ new Set()), RESULT_STAYS);
		if (isStill() || document.hidden) return;
		set(this.#resting, /* @__PURE__ */ new Set([...get(this.#resting), key]));
		sound("chip");
		setTimeout(() => set(this.#resting, without(get(this.#resting), key)), CHIPS_REST);
	}
	#end(frame) {
		set(this.#coming, {});
		set(this.#untold, /* @__PURE__ */ new Set());
		const round = frame.felt.round;
		if (round && !round.over && clearedHands(round).length) this.#clear(round);
		this.isDealing = false;
		const asked = this.yours?.questions.length ?? 0;
		this.yours = frame.yours;
		if ((frame.yours?.questions.length ?? 0) > asked) sound("turn");
		this.#arrive(frame.version);
	}
	/** The dealer takes cards away while others still play: not before they were seen. */
	#clear(round) {
		clearTimeout(this.#clearing);
		this.#clearing = setTimeout(() => {
			const now = this.felt?.round;
			if (now?.number === round.number && !now.over) set(this.#cleared, /* @__PURE__ */ new Set([...get(this.#cleared), ...clearedHands(now)]));
		}, CARDS_STAY);
	}
	/** Resolves when the felt of that version is here, so that nobody acts on an older one. */
	#at(version) {
		if ((this.felt?.version ?? 0) >= version) return Promise.resolve();
		return new Promise((resolve) => {
			this.#reached.push({
				version,
				tell: resolve
			});
			setTimeout(resolve, 3e3);
		});
	}
	#arrive(version) {
		for (const waiting of this.#reached.splice(0)) if (waiting.version <= version) waiting.tell();
		else this.#reached.push(waiting);
	}
};
var without = (set, key) => new Set([...set].filter((one) => one !== key));
function newCards(round, from) {
	const coming = {};
	for (const [place] of round.dealt.slice(from)) coming[place] = (coming[place] ?? 0) + 1;
	return coming;
}
function settledStakes(round) {
	return round.boxes.flatMap((box) => box.stakes.filter((stake) => stake.outcome !== null).map((stake) => stakeKey(box.number, stake.hand, stake.on, stake.player, stake.owner)));
}
function newlySettled(after, before) {
	const old = new Set(before ? settledStakes(before) : []);
	return new Set(settledStakes(after).filter((key) => !old.has(key)));
}
var clearedHands = (round) => round.boxes.flatMap((box) => box.hands.filter((hand) => hand.cleared).map((hand) => `${box.number}/${hand.number}`));
//#endregion
//#region test/view.test.ts
/** A table as one viewer sees it: cards come one after another, chips go when they are settled, a no fades. */
var stake = (changes = {}) => ({
	player: "ann",
	on: "blackjack",
	hand: 1,
	staked: 1e3,
	in_action: 1e3,
	added: 0,
	owner: null,
	outcome: null,
	pays: null,
	paid: 0,
	returned: 0,
	clause: null,
	also: [],
	line: null,
	stage: null,
	says: "",
	...changes
});
var box = (...stakes) => ({
	number: 1,
	control: ["ann"],
	hands: [hand$1(1)],
	stakes
});
var card = (name, to) => ({
	kind: "card-dealt.1",
	card: name,
	to,
	says: `${name}`
});
describe("a table that is looked at", () => {
	let watcher;
	let given;
	let answer;
	let view;
	beforeEach(() => {
		startClock();
		given = [];
		answer = () => Promise.resolve({
			id: "",
			version: 0,
			says: []
		});
		view = new TableView("table-1", {
			now: () => Date.now(),
			onLine: (listener) => (listener("open"), () => true),
			watch: (_, one) => (watcher = one, () => {}),
			command: (command) => (given.push(command), answer(command))
		});
	});
	afterEach(() => {
		view.close();
		vi.useRealTimers();
	});
	const begin = (under = null) => watcher.table(tableFrame(felt({
		version: 1,
		round: under
	})));
	const deals = (takes) => {
		const dealt = [
			["1/1", "As"],
			["dealer", "Td"],
			["1/1", "Kd"]
		];
		const events = [happening(2, {
			kind: "round-started.1",
			number: 1,
			said: [
				card("As", {
					box: 1,
					hand: 1
				}),
				card("Td", "dealer"),
				card("Kd", {
					box: 1,
					hand: 1
				})
			]
		})];
		const asked = yours({ questions: [{
			box: 1,
			hand: 1,
			owner: null,
			options: [],
			clause: "9.1",
			silence: "9.2",
			until: null,
			follows: false
		}] });
		watcher.happened(happened(felt({
			version: 2,
			round: round({
				dealt,
				boxes: [box(stake())]
			})
		}), {
			takes,
			events,
			yours: asked
		}));
	};
	it("shows the whole table at once when it begins to look", () => {
		begin(round({
			dealt: [["1/1", "As"]],
			boxes: [box(stake({ outcome: "win" }))]
		}));
		assert.equal(view.felt?.version, 1);
		assert.equal(view.arrived("1/1", 1), 1);
		assert.equal(view.isDealing, false);
		assert.equal(view.lies(1, stake({ outcome: "win" })), "gone");
	});
	it("lays cards one after another, and asks only when they lie there", async () => {
		begin();
		deals(900);
		assert.equal(view.felt?.version, 2, "the felt is the truth from the start");
		assert.deepEqual([view.arrived("1/1", 2), view.arrived("dealer", 1)], [1, 0]);
		assert.equal(view.yours?.questions.length, 0);
		await wait(300);
		assert.deepEqual([view.arrived("1/1", 2), view.arrived("dealer", 1)], [1, 1]);
		await wait(300);
		assert.equal(view.arrived("1/1", 2), 2);
		assert.equal(view.isDealing, true);
		await wait(300);
		assert.equal(view.isDealing, false);
		assert.equal(view.yours?.questions.length, 1);
		assert.deepEqual(view.lines.map((line) => line.card), [
			"1/1",
			"dealer",
			"1/1"
		]);
	});
	it("shows the end at once when something else happens meanwhile, or when the viewer says so", () => {
		begin();
		deals(900);
		view.skip();
		assert.equal(view.arrived("1/1", 2), 2);
		assert.equal(view.yours?.questions.length, 1);
	});
	it("tells no line twice when the line to the house was broken", () => {
		begin();
		deals(0);
		view.skip();
		const record = [happening(2, {
			kind: "round-started.1",
			number: 1,
			said: [card("As", {
				box: 1,
				hand: 1
			})]
		})];
		watcher.table(tableFrame(felt({
			version: 2,
			round: round()
		}), { record }));
		assert.equal(view.lines.filter((line) => line.says.startsWith("A")).length, 1);
	});
	it("leaves settled chips on the felt for a moment, and then gives them to whom they belong", async () => {
		begin(round({ boxes: [box(stake())] }));
		const won = stake({
			outcome: "win",
			paid: 1e3,
			returned: 1e3
		});
		const events = [happening(2, {
			kind: "round-went-on.1",
			said: [card("9d", "dealer"), {
				kind: "wager-settled.1",
				player: "ann",
				box: 1,
				hand: 1,
				on: "blackjack",
				owner: null,
				outcome: "win"
			}]
		})];
		const after = round({
			dealt: [["dealer", "9d"]],
			boxes: [box(won)]
		});
		watcher.happened(happened(felt({
			version: 2,
			round: after
		}), {
			takes: 640,
			events
		}));
		assert.equal(view.lies(1, won), "lying", "nobody is told of it before its card lies there");
		await wait(400);
		assert.equal(view.lies(1, won), "settled");
		assert.equal(view.isFresh(1, won), true);
		await wait(1200);
		assert.equal(view.lies(1, won), "gone");
		assert.equal(view.isFresh(1, won), true, "the result stands longer than the chips");
		await wait(7e3);
		assert.equal(view.isFresh(1, won), false, "and then it is in the record");
		view.isPast = true;
		assert.equal(view.isFresh(1, won), true, "on a felt of the past it goes on standing");
		assert.equal(view.isFresh(1, stake()), false);
	});
	it("leaves cards that are taken at once where they lie until they were seen", async () => {
		begin(round({ boxes: [box(stake())] }));
		const taken = {
			...box(stake({ outcome: "lose" })),
			hands: [{
				...hand$1(1),
				cleared: true
			}]
		};
		watcher.happened(happened(felt({
			version: 2,
			round: round({ boxes: [taken] })
		})));
		assert.equal(view.isCleared("1/1"), false);
		await wait(2600);
		assert.equal(view.isCleared("1/1"), true);
	});
	it("gives a command, and waits for the felt that it made", async () => {
		begin();
		answer = () => Promise.resolve({
			id: "",
			version: 5,
			says: []
		});
		let isDone = false;
		view.give("sit", { box: 1 }).then(() => isDone = true);
		await settled();
		assert.deepEqual(given, [{
			box: 1,
			command: "sit",
			table: "table-1"
		}]);
		assert.equal(isDone, false);
		watcher.happened(happened(felt({ version: 5 })));
		await settled();
		assert.equal(isDone, true);
	});
	it("waits no longer than a few seconds for a felt that never comes", async () => {
		begin();
		answer = () => Promise.resolve({
			id: "",
			version: 5,
			says: []
		});
		let isDone = false;
		view.give("sit", { box: 1 }).then(() => isDone = true);
		await settled();
		await wait(3e3);
		assert.equal(isDone, true);
	});
	it("shows a no at its place, aloud as well, until it was read", async () => {
		begin();
		const refusal = {
			code: "box-full",
			says: "Three players already do.",
			clause: "4.5",
			also: []
		};
		answer = () => Promise.reject(new Refused(refusal));
		assert.equal(await view.give("wager", {}, "box-2"), null);
		assert.equal(view.refusals["box-2"], refusal);
		assert.equal(view.aloud.at(-1)?.says, refusal.says);
		await wait(12e3);
		assert.deepEqual(view.refusals, {});
		assert.equal(await view.give("cut", {}, "cut"), null);
		await wait(6e4);
		assert.equal(view.refusals.cut, refusal, "what stands in a panel of its own stays");
		answer = () => Promise.resolve({
			id: "",
			version: 0,
			says: []
		});
		await view.give("cut", {}, "cut");
		assert.deepEqual(view.refusals, {});
	});
	it("says why there is no such table", () => {
		watcher.refused?.({
			code: "unknown-table",
			says: "There is no such table.",
			clause: null,
			also: []
		});
		assert.equal(view.missing, "There is no such table.");
	});
});
//#endregion
//#region node_modules/svelte/src/reactivity/map.js
/** @import { Source } from '#client' */
/**
* A reactive version of the built-in [`Map`](https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Map) object.
* Reading contents of the map (by iterating, or by reading `map.size` or calling `map.get(...)` or `map.has(...)` as in the [tic-tac-toe example](https://svelte.dev/playground/0b0ff4aa49c9443f9b47fe5203c78293) below) in an [effect](https://svelte.dev/docs/svelte/$effect) or [derived](https://svelte.dev/docs/svelte/$derived)
* will cause it to be re-evaluated as necessary when the map is updated.
*
* Note that values in a reactive map are _not_ made [deeply reactive](https://svelte.dev/docs/svelte/$state#Deep-state).
*
* ```svelte
* <script>
* 	import { SvelteMap } from 'svelte/reactivity';
* 	import { result } from './game.js';
*
* 	let board = new SvelteMap();
* 	let player = $state('x');
* 	let winner = $derived(result(board));
*
* 	function reset() {
* 		player = 'x';
* 		board.clear();
* 	}
* <\/script>
*
* <div class="board">
* 	{#each Array(9), i}
* 		<button
* 			disabled={board.has(i) || winner}
* 			onclick={() => {
* 				board.set(i, player);
* 				player = player === 'x' ? 'o' : 'x';
* 			}}
* 		>{board.get(i)}</button>
* 	{/each}
* </div>
*
* {#if winner}
* 	<p>{winner} wins!</p>
* 	<button onclick={reset}>reset</button>
* {:else}
* 	<p>{player} is next</p>
* {/if}
* ```
*
* @template K
* @template V
* @extends {Map<K, V>}
*/
var SvelteMap = class extends Map {
	/** @type {Map<K, Source<number>>} */
	#sources = /* @__PURE__ */ new Map();
	#version = /* @__PURE__ */ state(0);
	#size = /* @__PURE__ */ state(0);
	#update_version = update_version || -1;
	/**
	* @param {Iterable<readonly [K, V]> | null | undefined} [value]
	*/
	constructor(value) {
		super();
		if (dev_fallback_default) {
			value = new Map(value);
			tag(this.#version, "SvelteMap version");
			tag(this.#size, "SvelteMap.size");
		}
		if (value) {
			for (var [key, v] of value) super.set(key, v);
			this.#size.v = super.size;
		}
	}
	/**
	* If the source is being created inside the same reaction as the SvelteMap instance,
	* we use `state` so that it will not be a dependency of the reaction. Otherwise we
	* use `source` so it will be.
	*
	* @template T
	* @param {T} value
	* @returns {Source<T>}
	*/
	#source(value) {
		return update_version === this.#update_version ? /* @__PURE__ */ state(value) : source(value);
	}
	/** @param {K} key */
	has(key) {
		var sources = this.#sources;
		var s = sources.get(key);
		if (s === void 0) {
			if (super.has(key)) {
				s = this.#source(0);
				if (dev_fallback_default) tag(s, `SvelteMap get(${label(key)})`);
				sources.set(key, s);
			} else {
				get(this.#version);
				return false;
			}
		}
		get(s);
		return true;
	}
	/**
	* @param {(value: V, key: K, map: Map<K, V>) => void} callbackfn
	* @param {any} [this_arg]
	*/
	forEach(callbackfn, this_arg) {
		this.#read_all();
		super.forEach(callbackfn, this_arg);
	}
	/** @param {K} key */
	get(key) {
		var sources = this.#sources;
		var s = sources.get(key);
		if (s === void 0) {
			if (super.has(key)) {
				s = this.#source(0);
				if (dev_fallback_default) tag(s, `SvelteMap get(${label(key)})`);
				sources.set(key, s);
			} else {
				get(this.#version);
				return;
			}
		}
		get(s);
		return super.get(key);
	}
	/**
	* @param {K} key
	* @param {V} value
	* */
	getOrInsert(key, value) {
		if (!super.has(key)) this.set(key, value);
		return this.get(key);
	}
	/**
	* @param {K} key
	* @param {(key: K) => V} callbackFn
	*/
	getOrInsertComputed(key, callbackFn) {
		if (!super.has(key)) this.set(key, callbackFn(key));
		return this.get(key);
	}
	/**
	* @param {K} key
	* @param {V} value
	* */
	set(key, value) {
		var sources = this.#sources;
		var s = sources.get(key);
		var prev_res = super.get(key);
		var res = super.set(key, value);
		var version = this.#version;
		if (s === void 0) {
			s = this.#source(0);
			if (dev_fallback_default) tag(s, `SvelteMap get(${label(key)})`);
			sources.set(key, s);
			set(this.#size, super.size);
			increment(version);
		} else if (prev_res !== value) {
			increment(s);
			var v_reactions = version.reactions === null ? null : new Set(version.reactions);
			if (v_reactions === null || !s.reactions?.every((r) => v_reactions.has(r))) increment(version);
		}
		return res;
	}
	/** @param {K} key */
	delete(key) {
		var sources = this.#sources;
		var s = sources.get(key);
		var res = super.delete(key);
		if (s !== void 0) {
			sources.delete(key);
			set(s, -1);
		}
		if (res) {
			set(this.#size, super.size);
			increment(this.#version);
		}
		return res;
	}
	clear() {
		if (super.size === 0) return;
		super.clear();
		var sources = this.#sources;
		set(this.#size, 0);
		for (var s of sources.values()) set(s, -1);
		increment(this.#version);
		sources.clear();
	}
	#read_all() {
		get(this.#version);
		var sources = this.#sources;
		if (this.#size.v !== sources.size) {
			for (var key of super.keys()) if (!sources.has(key)) {
				var s = this.#source(0);
				if (dev_fallback_default) tag(s, `SvelteMap get(${label(key)})`);
				sources.set(key, s);
			}
		}
		for ([, s] of this.#sources) get(s);
	}
	keys() {
		get(this.#version);
		return super.keys();
	}
	values() {
		this.#read_all();
		return super.values();
	}
	entries() {
		this.#read_all();
		return super.entries();
	}
	[Symbol.iterator]() {
		return this.entries();
	}
	get size() {
		get(this.#size);
		return super.size;
	}
};
//#endregion
//#region src/table/wagering.svelte.ts
var PAUSE$1 = 1200;
var IN_TIME = 500;
var keyOf = ({ box, on }) => `${box}/${on}`;
var spotOf = (key) => {
	const [box, on] = key.split("/");
	return {
		box: Number(box),
		on
	};
};
var isWager = (one) => {
	const found = typeof one === "object" && one !== null ? one : {};
	return typeof found.box === "number" && typeof found.on === "string" && typeof found.amount === "number";
};
var Wagering = class {
	#view;
	#pending = new SvelteMap();
	#history = /* @__PURE__ */ state(proxy([]));
	#timer;
	#chip = /* @__PURE__ */ state(500);
	get chip() {
		return get(this.#chip);
	}
	set chip(value) {
		set(this.#chip, value, true);
	}
	#isSending = /* @__PURE__ */ state(false);
	get isSending() {
		return get(this.#isSending);
	}
	set isSending(value) {
		set(this.#isSending, value, true);
	}
	#last = /* @__PURE__ */ state([]);
	get last() {
		return get(this.#last);
	}
	set last(value) {
		set(this.#last, value);
	}
	constructor(view) {
		this.#view = view;
	}
	close() {
		clearTimeout(this.#timer);
	}
	get isOpen() {
		const felt = this.#view.felt;
		if (felt?.tournament) return false;
		return felt !== null && felt.open && felt.waits === "wagers" && this.#view.yours?.here === true;
	}
	/** Whether the viewer may put a chip on this box now: some books permit one box at a time. */
	mayWager(box) {
		if (!this.isOpen) return false;
		return this.#view.yours?.boxes.includes(box) ?? false;
	}
	/** What is pending in all. */
	get total() {
		return [...this.#pending.values()].reduce((sum, amount) => sum + amount, 0);
	}
	get canUndo() {
		return get(this.#history).length > 0;
	}
	pendingOn(box, on) {
		return this.#pending.get(keyOf({
			box,
			on
		})) ?? 0;
	}
	/** The viewer's wagers that the house has taken, before the first card. */
	get mine() {
		const { felt, yours } = this.#view;
		return felt?.lying.filter((one) => one.player === yours?.name) ?? [];
	}
	lyingOn(box, on) {
		return this.mine.find((one) => one.box === box && one.on === on)?.amount ?? 0;
	}
	/** Put a chip on a place; it is sent after a short pause, or when the viewer says so. */
	add(spot, chip = this.chip) {
		const key = keyOf(spot);
		const place = `box-${spot.box}`;
		this.#view.forgive(place);
		const rack = this.#view.yours?.rack ?? 0;
		if (this.total + chip > rack) {
			const says = `Your rack holds ${dollars(rack)}, and ${dollars(this.total + chip)} would lie on the felt.`;
			return this.#view.refuse(place, {
				code: "not-enough-chips",
				says,
				clause: null,
				also: []
			});
		}
		this.#pending.set(key, (this.#pending.get(key) ?? 0) + chip);
		get(this.#history).push({
			key,
			chip
		});
		this.#wait();
	}
	/** Take the last chip off again. */
	undo() {
		const last = get(this.#history).pop();
		if (!last) return;
		const left = (this.#pending.get(last.key) ?? 0) - last.chip;
		if (left > 0) this.#pending.set(last.key, left);
		else this.#pending.delete(last.key);
		this.#wait();
	}
	/** Pending chips go back; where there are none, so do the wagers that lie there. */
	async clear() {
		clearTimeout(this.#timer);
		if (!this.last.length) this.remember(this.#lyingAndPending);
		if (this.#pending.size) return this.#forget();
		this.isSending = true;
		for (const one of [...this.mine].sort((a, b) => this.#rank(a.on) - this.#rank(b.on))) if (this.lyingOn(one.box, one.on)) await this.#takeBack(one);
		this.isSending = false;
	}
	/** The wagers of the last round again, as far as nothing lies there. */
	repeat() {
		for (const one of this.last) if (!this.lyingOn(one.box, one.on) && !this.pendingOn(one.box, one.on)) this.add(one, one.amount);
		this.place();
	}
	get #lyingAndPending() {
		const { yours } = this.#view;
		const coming = [...this.#pending].map(([key, amount]) => ({
			...spotOf(key),
			amount,
			player: yours?.name ?? "",
			seated: spotOf(key).box === yours?.seat
		}));
		return [...this.mine.filter((one) => !coming.some((other) => other.box === one.box && other.on === one.on)), ...coming];
	}
	/** Send what is pending, box by box, the main wager first. */
	async place() {
		clearTimeout(this.#timer);
		if (this.isSending || !this.#pending.size) return;
		if (!this.isOpen) return this.#forget();
		this.isSending = true;
		const spots = [...this.#pending].map(([key, amount]) => ({
			...spotOf(key),
			amount
		}));
		this.#forget();
		const refused = /* @__PURE__ */ new Set();
		for (const spot of spots.sort((a, b) => a.box - b.box || this.#rank(a.on) - this.#rank(b.on))) if (!refused.has(spot.box) && !await this.#send(spot, spot.amount)) refused.add(spot.box);
		this.isSending = false;
		if (this.#pending.size) this.#wait();
	}
	remember(lying) {
		if (!lying.length) return;
		this.last = lying;
		try {
			sessionStorage.setItem(this.#keptAs, JSON.stringify(lying));
		} catch {}
	}
	/** What was wagered last at this table, before the page was loaded again. */
	recall() {
		if (this.last.length) return;
		try {
			const kept = JSON.parse(sessionStorage.getItem(this.#keptAs) ?? "[]");
			if (Array.isArray(kept)) this.last = kept.filter(isWager);
		} catch {}
	}
	get #keptAs() {
		return `croupier.last.${this.#view.felt?.table ?? ""}.${this.#view.yours?.name ?? ""}`;
	}
	/** The first card is drawn: what was not sent in time stays in the rack, and the viewer is told. */
	drop() {
		clearTimeout(this.#timer);
		const first = [...this.#pending.keys()][0];
		if (first === void 0 || this.isSending) return;
		const says = `No more bets was called before your ${dollars(this.total)} lay on the felt; they stay in your rack.`;
		this.#forget();
		this.#view.refuse(`box-${spotOf(first).box}`, {
			code: "wagers-closed",
			says,
			clause: null,
			also: []
		});
	}
	#forget() {
		this.#pending.clear();
		set(this.#history, [], true);
	}
	#wait() {
		clearTimeout(this.#timer);
		if (!this.#pending.size) return;
		const until = this.#view.felt?.wagers_until;
		const left = until ? Date.parse(until) - this.#view.now() - IN_TIME : PAUSE$1;
		this.#timer = setTimeout(() => void this.place(), Math.max(0, Math.min(PAUSE$1, left)));
	}
	#rank(on) {
		return on === this.#view.felt?.main ? 0 : 1;
	}
	async #send({ box, on }, more) {
		const lies = this.lyingOn(box, on);
		const wager = {
			box,
			on,
			amount: lies + more
		};
		return await this.#view.give(lies ? "change-wager" : "wager", wager, `box-${box}`) !== null;
	}
	async #takeBack({ box, on }) {
		return await this.#view.give("take-back", {
			box,
			on
		}, `box-${box}`) !== null;
	}
};
//#endregion
//#region test/wagering.test.ts
/** Chips on their way to the felt: pending, sent once, raised in one command, and never lost by a no. */
var PAUSE = 1200;
/** A table that takes every wager but those on boxes it is told to refuse. */
var Table = class {
	felt = felt();
	yours = yours();
	given = [];
	refusals = {};
	refuses = /* @__PURE__ */ new Set();
	now = () => Date.now();
	forgive = (place) => void delete this.refusals[place];
	refuse = (place, refusal) => void (this.refusals[place] = refusal);
	async give(command, fields = {}) {
		const given = {
			command,
			...fields
		};
		this.given.push(given);
		await Promise.resolve();
		if (this.refuses.has(given.box)) return null;
		const others = this.lying.filter((one) => one.box !== given.box || one.on !== given.on);
		const placed = command === "take-back" ? [] : [lying(given.amount ?? 0, {
			box: given.box,
			on: given.on
		})];
		this.lies(...others, ...placed);
		return {
			id: "",
			version: 1,
			says: []
		};
	}
	get lying() {
		return this.felt?.lying ?? [];
	}
	lies(...wagers) {
		this.felt = felt({
			...this.felt,
			lying: wagers
		});
	}
};
describe("wagering", () => {
	let table;
	let wagering;
	beforeEach(() => {
		startClock();
		table = new Table();
		wagering = new Wagering(table);
	});
	afterEach(() => {
		wagering.close();
		vi.useRealTimers();
	});
	const MAIN = {
		box: 1,
		on: "blackjack"
	};
	const PAIRS = {
		box: 1,
		on: "perfect-pairs"
	};
	it("sends chips that were put down one after another as one wager", async () => {
		wagering.add(MAIN, 500);
		await wait(1100);
		wagering.add(MAIN, 1e3);
		await wait(1100);
		assert.deepEqual(table.given, []);
		assert.equal(wagering.pendingOn(1, "blackjack"), 1500);
		await wait(100);
		assert.deepEqual(table.given, [{
			command: "wager",
			...MAIN,
			amount: 1500
		}]);
		assert.equal(wagering.total, 0);
	});
	it("sends them before no more bets is called", async () => {
		table.felt = felt({ wagers_until: new Date(NOW + 900).toISOString() });
		wagering.add(MAIN, 500);
		await wait(400);
		assert.equal(table.given.length, 1);
	});
	it("puts down no chips that are not in the rack", async () => {
		wagering.add(MAIN, 6e3);
		wagering.add(PAIRS, 5e3);
		assert.equal(wagering.total, 6e3);
		assert.equal(table.refusals["box-1"]?.says, "Your rack holds $100.00, and $110.00 would lie on the felt.");
		await wait(PAUSE);
		assert.deepEqual(table.given.map((one) => one.on), ["blackjack"]);
	});
	it("raises a wager that lies there with one command", async () => {
		table.lies(lying(2e3), lying(500, PAIRS));
		wagering.add(MAIN, 1e3);
		await wait(PAUSE);
		assert.deepEqual(table.given, [{
			command: "change-wager",
			...MAIN,
			amount: 3e3
		}]);
		assert.equal(wagering.lyingOn(1, "perfect-pairs"), 500);
	});
	it("leaves a wager as it lay where the house does not have it raised", async () => {
		table.lies(lying(2e3));
		table.refuses.add(1);
		wagering.add(MAIN, 1e3);
		await wait(PAUSE);
		assert.equal(table.given.length, 1);
		assert.equal(wagering.lyingOn(1, "blackjack"), 2e3);
		assert.equal(wagering.total, 0, "what was added is in the rack");
	});
	it("places the main wager first, and beside one that is refused nothing else on that box", async () => {
		table.refuses.add(1);
		wagering.add(PAIRS, 500);
		wagering.add({
			box: 3,
			on: "blackjack"
		}, 500);
		wagering.add(MAIN, 500);
		await wait(PAUSE);
		assert.deepEqual(table.given.map(({ box, on }) => [box, on]), [[1, "blackjack"], [3, "blackjack"]]);
	});
	it("sends once, however often it is told to", async () => {
		wagering.add(MAIN, 500);
		wagering.place();
		wagering.place();
		wagering.add(MAIN, 500);
		wagering.place();
		await settled();
		assert.deepEqual(table.given.map((one) => one.amount), [500]);
		await wait(PAUSE);
		assert.deepEqual(table.given.map((one) => [one.command, one.amount]), [["wager", 500], ["change-wager", 1e3]]);
	});
	it("takes the last chip off again", async () => {
		wagering.add(MAIN, 500);
		wagering.add(MAIN, 1e3);
		wagering.undo();
		assert.equal(wagering.pendingOn(1, "blackjack"), 500);
		wagering.undo();
		assert.equal(wagering.canUndo, false);
		await wait(PAUSE);
		assert.deepEqual(table.given, []);
	});
	it("clears what is pending first, and then what lies there", async () => {
		table.lies(lying(500, PAIRS), lying(2e3));
		wagering.add(MAIN, 1e3);
		await wagering.clear();
		assert.deepEqual([table.given.length, wagering.total], [0, 0]);
		await wagering.clear();
		assert.deepEqual(table.given.map(({ command, on }) => [command, on]), [["take-back", "blackjack"], ["take-back", "perfect-pairs"]]);
	});
	it("wagers as in the last round, where nothing lies yet", async () => {
		wagering.remember([lying(2e3), lying(500, PAIRS)]);
		table.lies(lying(1e3));
		wagering.repeat();
		await settled();
		assert.deepEqual(table.given, [{
			command: "wager",
			...PAIRS,
			amount: 500
		}]);
	});
	it("says so when the first card was drawn before the chips were sent", async () => {
		wagering.add(MAIN, 500);
		table.felt = felt({ waits: "decisions" });
		wagering.drop();
		assert.equal(wagering.total, 0);
		assert.equal(table.refusals["box-1"]?.code, "wagers-closed");
		await wait(PAUSE);
		assert.deepEqual(table.given, []);
	});
	it("counts only the viewer's own wagers", () => {
		table.lies(lying(2e3, { player: "bob" }), lying(500));
		assert.equal(wagering.lyingOn(1, "blackjack"), 500);
		assert.equal(wagering.isOpen, true);
		table.yours = yours({ here: false });
		assert.equal(wagering.isOpen, false);
	});
});
//#endregion
//#region src/desks/keys.ts
var RANKS = [
	"A",
	"2",
	"3",
	"4",
	"5",
	"6",
	"7",
	"8",
	"9",
	"T",
	"J",
	"Q",
	"K"
];
var SUITS = [
	"s",
	"h",
	"d",
	"c"
];
var NOTHING = {
	buffer: "",
	card: null
};
/** The next key of a card that is typed with rank and suit; a key that is no part of a card changes nothing. */
function typed(buffer, key) {
	const letter = key.length === 1 ? key.toUpperCase() : "";
	if (!letter) return {
		buffer,
		card: null
	};
	const suit = letter.toLowerCase();
	if (buffer && SUITS.includes(suit)) return buffer === "1" ? {
		buffer,
		card: null
	} : {
		...NOTHING,
		card: `${buffer}${suit}`
	};
	if (letter === "0") return {
		buffer: "T",
		card: null
	};
	if (letter === "1") return {
		buffer: "1",
		card: null
	};
	return RANKS.includes(letter) ? {
		buffer: letter,
		card: null
	} : {
		buffer,
		card: null
	};
}
/** One key a card, by where it lies on the keyboard: a row is a suit, its ten keys are ace to ten. */
var ROWS = {
	s: [
		"Digit1",
		"Digit2",
		"Digit3",
		"Digit4",
		"Digit5",
		"Digit6",
		"Digit7",
		"Digit8",
		"Digit9",
		"Digit0"
	],
	h: [
		"KeyQ",
		"KeyW",
		"KeyE",
		"KeyR",
		"KeyT",
		"KeyY",
		"KeyU",
		"KeyI",
		"KeyO",
		"KeyP"
	],
	d: [
		"KeyA",
		"KeyS",
		"KeyD",
		"KeyF",
		"KeyG",
		"KeyH",
		"KeyJ",
		"KeyK",
		"KeyL",
		"Semicolon"
	],
	c: [
		"KeyZ",
		"KeyX",
		"KeyC",
		"KeyV",
		"KeyB",
		"KeyN",
		"KeyM",
		"Comma",
		"Period",
		"Slash"
	]
};
/** Jack, queen and king lie on the function keys, three to a suit. */
var COURT = [
	"J",
	"Q",
	"K"
];
var BY_CODE = new Map(SUITS.flatMap((suit, row) => [...ROWS[suit].map((code, i) => [code, `${RANKS[i]}${suit}`]), ...COURT.map((rank, i) => [`F${row * 3 + i + 1}`, `${rank}${suit}`])]));
/** The card of a key where one key is a card. */
var cardOfKey = (code) => BY_CODE.get(code) ?? null;
var SHOWN = {
	Semicolon: ";",
	Comma: ",",
	Period: ".",
	Slash: "/"
};
/** What is written on the key of a card. */
var keyOfCard = new Map([...BY_CODE].map(([code, card]) => [card, SHOWN[code] ?? code.replace(/^(Key|Digit)/, "")]));
//#endregion
//#region src/table/chips.ts
/** Which chips an amount is paid in, and how they look. */
/** The usual denominations, in cents, from the smallest. */
var DENOMINATIONS = [
	50,
	100,
	250,
	500,
	2500,
	1e4,
	5e4,
	1e5,
	5e5
];
/** The same of tournament chips. */
var IN_A_TOURNAMENT = [
	5,
	10,
	20,
	50,
	100,
	500,
	1e3,
	5e3,
	1e4
];
/** The fewest chips for an amount, the largest first; what no chip can pay is left out. */
function chipsFor(amount) {
	const chips = [];
	for (const chip of [...isInChips() ? IN_A_TOURNAMENT : DENOMINATIONS].reverse()) while (amount >= chip && chips.length < 200) {
		chips.push(chip);
		amount -= chip;
	}
	return chips;
}
//#endregion
//#region src/desks/payments.ts
/** The fewest chips, counted: one of 25, two of 5. */
function counted(amount) {
	const found = [];
	for (const chip of chipsFor(amount)) {
		const last = found.at(-1);
		if (last?.chip === chip) last.count += 1;
		else found.push({
			chip,
			count: 1
		});
	}
	return found;
}
//#endregion
//#region src/desks/values.ts
/** What stands in the fields of a form, and what of it is sent. */
var standsFor = (field, text) => text?.trim() || (field?.kind === "yes-no" ? field.default ? "yes" : "no" : String(field?.default ?? ""));
/** The fields that the book asks for now, given what is filled in so far; all of them where it asks nothing of its own. */
function fieldsAsked(fields, asked, values) {
	if (!asked) return fields;
	const named = new Map(fields.map((one) => [one.name, one]));
	return asked.asks.filter((one) => Object.entries(one.when).every(([name, wanted]) => standsFor(named.get(name), values[name]) === wanted)).flatMap((one) => {
		const field = named.get(one.field);
		const choices = Object.keys(one.choices);
		return field ? [{
			...field,
			label: one.says,
			says: "",
			choices: choices.length ? choices : field.choices,
			names: one.choices,
			clause: one.clause
		}] : [];
	});
}
/** A field that was filled with something that it cannot hold. */
var NotThat = class extends Error {};
var pathOf = (prefix, field) => prefix ? `${prefix}.${field.name}` : field.name;
/** A time of this device's clock, with its zone. */
function moment(text) {
	const time = new Date(text);
	if (Number.isNaN(time.getTime())) throw new NotThat(`You wrote ${text}: a day and a time are wanted.`);
	return time.toISOString();
}
function placeOf(text) {
	const hand = /^(\d+)(?:\/(\d+))?$/.exec(text);
	return hand ? {
		box: Number(hand[1]),
		hand: Number(hand[2] ?? 1)
	} : text;
}
var listOf = (text) => text.split(/[\s,]+/).filter(Boolean);
function valueOf(field, text) {
	switch (field.kind) {
		case "cents": {
			const cents = centsOf(text);
			if (cents === null) throw new NotThat(`You wrote ${text} for ${field.label.toLowerCase()}: an amount in dollars is wanted, such as 25 or 2.50.`);
			return cents;
		}
		case "number":
			if (!/^-?\d+$/.test(text)) throw new NotThat(`You wrote ${text} for ${field.label.toLowerCase()}: a whole number is wanted.`);
			return Number(text);
		case "yes-no": return text === "yes";
		case "time": return moment(text);
		case "card": return cardOf(field, text);
		case "cards": return listOf(text).map((one) => cardOf(field, one));
		case "texts": return text.split(/\s*,\s*/).filter(Boolean);
		case "choices": return listOf(text);
		case "numbers": return listOf(text).map((one) => valueOf({
			...field,
			kind: "number"
		}, one));
		case "place": return placeOf(text);
		case "number-or-text": return /^-?\d+$/.test(text) ? Number(text) : text;
		default: return text;
	}
}
function cardOf(field, text) {
	const card = text.trim().replace(/^(10|0)/, "T");
	const written = card.charAt(0).toUpperCase() + card.slice(1).toLowerCase();
	if (!/^[A2-9TJQK][shdc]$/.test(written)) throw new NotThat(`You wrote ${text} for ${field.label.toLowerCase()}: a card is wanted, such as 9h or Td.`);
	return written;
}
/** The rows of a list that are there, each by the number that it got when it was added. */
var rowsAt = (values, path) => listOf(values[path] ?? "");
function addRow(values, path) {
	const rows = rowsAt(values, path);
	values[path] = [...rows, String(Math.max(-1, ...rows.map(Number)) + 1)].join(" ");
}
function removeRow(values, path, row) {
	values[path] = rowsAt(values, path).filter((one) => one !== row).join(" ");
	for (const key of Object.keys(values)) if (key.startsWith(`${path}.${row}.`)) delete values[key];
}
/** An object of these fields; the value itself where the only field has no name. */
function inside(fields, values, prefix) {
	const sent = sentOf(fields, values, prefix);
	return fields.length === 1 && fields[0].name === "" ? sent[""] : sent;
}
function mapped(field, values, path) {
	const [key, ...others] = field.fields;
	const entries = rowsAt(values, path).map((row) => [(values[`${path}.${row}.${key.name}`] ?? "").trim(), inside(others, values, `${path}.${row}`)]);
	return Object.fromEntries(entries.filter(([name]) => name));
}
/** What one field of the form says; nothing where nothing was filled in. */
function toldOf(field, values, path) {
	const text = (values[path] ?? "").trim();
	switch (field.kind) {
		case "object": {
			const inner = sentOf(field.fields, values, path);
			return Object.keys(inner).length || field.required ? inner : void 0;
		}
		case "rows": return text ? rowsAt(values, path).map((row) => sentOf(field.fields, values, `${path}.${row}`)) : void 0;
		case "map": return text ? mapped(field, values, path) : void 0;
		case "either": return text === "told" ? inside(field.fields, values, path) : text ? text === "yes" : void 0;
		default: return text ? valueOf(field, text) : void 0;
	}
}
/** What is sent of a form; throws `NotThat`, with a sentence, where a field cannot be read. */
function sentOf(fields, values, prefix = "") {
	const sent = {};
	for (const field of fields) {
		const told = toldOf(field, values, pathOf(prefix, field));
		if (told !== void 0) sent[field.name] = told;
	}
	return sent;
}
/** Whether everything that the command cannot do without is there; of rows, in each of them. */
function isComplete(fields, values, prefix = "") {
	return fields.every((field) => {
		const path = pathOf(prefix, field);
		if (field.kind === "object") return true;
		if (field.required && !(values[path] ?? "").trim()) return false;
		if (field.kind !== "rows" && field.kind !== "map") return true;
		return rowsAt(values, path).every((row) => isComplete(field.fields, values, `${path}.${row}`));
	});
}
//#endregion
//#region src/lib/words.ts
var day = new Intl.DateTimeFormat("en-AU", {
	day: "numeric",
	month: "short",
	year: "numeric"
});
var clock = new Intl.DateTimeFormat("en-AU", {
	hour: "2-digit",
	minute: "2-digit",
	second: "2-digit",
	hour12: false
});
/** `16 Nov 2026`, in the viewer's own zone. */
var dayOf = (at) => day.format(new Date(at));
var timeOf = (at) => clock.format(new Date(at));
/** A sentence of the house with its instants in the viewer's own time: `until 18 Nov 2026 01:21:15`. */
var inOwnTime = (says) => says.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/g, (at) => `${dayOf(at)} ${timeOf(at)}`);
//#endregion
//#region src/desks/you.ts
/** The house speaks of everybody by name; at a desk the one who is refused is the one who reads it. */
var VERBS = [
	[/^ is /, " are "],
	[/^ has /, " have "],
	[/^ reports /, " report "],
	[/^ means /, " mean "],
	[/^ cannot /, " cannot "]
];
/** `Dan cannot deal 7s` is `You cannot deal 7s`, for Dan; times are in the reader's own. */
function you(told, name) {
	const says = inOwnTime(told);
	if (!name || !says.startsWith(name)) return says;
	const rest = says.slice(name.length);
	for (const [verb, own] of VERBS) if (verb.test(rest)) return `You${rest.replace(verb, own)}`;
	return says;
}
//#endregion
//#region test/desks.test.ts
/** The dealer's keys, what a form sends, and payments in the order of the book. */
var typing = (keys) => {
	let buffer = "";
	for (const key of keys) {
		const made = typed(buffer, key);
		if (made.card) return made.card;
		buffer = made.buffer;
	}
	return null;
};
var field = (name, kind, more = {}) => ({
	name,
	label: name,
	kind,
	type: kind,
	required: false,
	default: null,
	says: "",
	choices: [],
	most: null,
	fields: [],
	...more
});
describe("cards by keys", () => {
	it("are typed with rank and suit, in either case", () => {
		assert.deepEqual([
			"9h",
			"TD",
			"10c",
			"0s",
			"as",
			"kD"
		].map(typing), [
			"9h",
			"Td",
			"Tc",
			"Ts",
			"As",
			"Kd"
		]);
	});
	it("forget a rank for the next, and make nothing of half a card", () => {
		assert.deepEqual([
			"89h",
			"1h",
			"h",
			"9",
			"9x"
		].map(typing), [
			"9h",
			null,
			null,
			null,
			null
		]);
	});
	it("are fifty-two where one key is a card", () => {
		assert.equal(new Set(keyOfCard.keys()).size, 52);
		assert.deepEqual([
			"Digit9",
			"KeyQ",
			"Semicolon",
			"F12",
			"Escape"
		].map(cardOfKey), [
			"9s",
			"Ah",
			"Td",
			"Kc",
			null
		]);
	});
});
describe("a form", () => {
	it("sends cents, cards, places and objects, and leaves out what nobody filled in", () => {
		const sent = sentOf([
			field("amount", "cents"),
			field("card", "card"),
			field("laid", "place"),
			field("shown", "yes-no"),
			field("note", "text"),
			field("options", "object", { fields: [field("decks", "number")] })
		], {
			amount: "2.50",
			card: "10h",
			laid: "3/2",
			shown: "no",
			"options.decks": "8"
		});
		assert.deepEqual(sent, {
			amount: 250,
			card: "Th",
			laid: {
				box: 3,
				hand: 2
			},
			shown: false,
			options: { decks: 8 }
		});
	});
	it("says in one sentence what cannot be read, and waits for what is required", () => {
		assert.throws(() => sentOf([field("amount", "cents")], { amount: "lots" }), NotThat);
		for (const kind of ["card", "cards"]) assert.throws(() => sentOf([field("shown", kind)], { shown: "Xq" }), { message: "You wrote Xq for shown: a card is wanted, such as 9h or Td." });
		assert.throws(() => sentOf([field("boxes", "numbers")], { boxes: "1 two" }), NotThat);
		assert.equal(isComplete([field("reason", "text", { required: true })], { reason: " " }), false);
	});
	it("asks what the book asks at this stage, and sends nothing else", () => {
		const fields = [
			field("what", "text", { required: true }),
			field("cause", "choice", {
				choices: ["a", "b"],
				default: "a"
			}),
			field("put_right", "yes-no", { default: false }),
			field("other", "yes-no", { default: false })
		];
		const ask = (name, when = {}, choices = {}) => ({
			field: name,
			says: `${name}?`,
			clause: "19.1",
			choices,
			when
		});
		const asked = {
			says: "",
			clause: "19.1",
			asks: [
				ask("what"),
				ask("put_right"),
				ask("other", { put_right: "no" }, {
					yes: "It is",
					no: "It is not"
				})
			]
		};
		const names = (values) => fieldsAsked(fields, asked, values).map((one) => one.label);
		assert.deepEqual(names({}), [
			"what?",
			"put_right?",
			"other?"
		]);
		assert.deepEqual(names({ put_right: "yes" }), ["what?", "put_right?"]);
		const values = {
			what: "it jams",
			cause: "b",
			put_right: "yes",
			other: "yes"
		};
		assert.deepEqual(sentOf(fieldsAsked(fields, asked, values), values), {
			what: "it jams",
			put_right: true
		});
		assert.equal(fieldsAsked(fields, null, {}).length, 4);
	});
	it("has rows that are added and taken out again, and sends those that are left", () => {
		const give = field("give", "rows", {
			required: true,
			fields: [field("count", "number", { required: true }), field("of", "cents")]
		});
		const values = {};
		assert.equal(isComplete([give], values), false);
		for (const [count, of] of [
			["1", "100"],
			["2", "25"],
			["5", "5"]
		]) {
			addRow(values, "give");
			const row = rowsAt(values, "give").at(-1);
			assert.equal(isComplete([give], values), false);
			values[`give.${row}.count`] = count;
			values[`give.${row}.of`] = of;
		}
		assert.equal(isComplete([give], values), true);
		removeRow(values, "give", "1");
		assert.deepEqual(sentOf([give], values), { give: [{
			count: 1,
			of: 1e4
		}, {
			count: 5,
			of: 500
		}] });
		addRow(values, "give");
		assert.deepEqual(rowsAt(values, "give"), [
			"0",
			"2",
			"3"
		]);
		assert.equal(values["give.3.count"], void 0);
		for (const row of rowsAt(values, "give")) removeRow(values, "give", row);
		assert.deepEqual(sentOf([give], values), {});
	});
	it("sends names with what belongs to each, and yes, no or more than that", () => {
		const pays = field("pays", "map", { fields: [field("key", "text"), field("", "number-or-text")] });
		const limits = field("limits", "map", { fields: [
			field("key", "choice"),
			field("lowest", "cents"),
			field("highest", "cents")
		] });
		const said = field("guarantee", "either", { fields: [field("amount", "cents")] });
		const over = field("cancellation", "either", { fields: [field("", "text")] });
		assert.deepEqual(sentOf([
			pays,
			limits,
			said,
			over
		], {
			pays: "0 1",
			"pays.0.key": "three sevens",
			"pays.0.": "10%",
			"pays.1.key": "two",
			"pays.1.": "5000",
			limits: "0",
			"limits.0.key": "any-pairs",
			"limits.0.lowest": "2.50",
			"limits.0.highest": "50",
			guarantee: "told",
			"guarantee.amount": "1000",
			cancellation: "told",
			"cancellation.": "by rain"
		}), {
			pays: {
				"three sevens": "10%",
				two: 5e3
			},
			limits: { "any-pairs": {
				lowest: 250,
				highest: 5e3
			} },
			guarantee: { amount: 1e5 },
			cancellation: "by rain"
		});
		assert.deepEqual(sentOf([said, over], {
			guarantee: "no",
			cancellation: "yes"
		}), {
			guarantee: false,
			cancellation: true
		});
	});
});
it("a refusal speaks to whom it refuses", () => {
	assert.equal(you("Dan cannot deal 7s", "Dan"), "You cannot deal 7s");
	assert.equal(you("Dan has seen it at version 3", "Dan"), "You have seen it at version 3");
	assert.equal(you("Dana cannot deal 7s", "Dan"), "Dana cannot deal 7s");
	assert.equal(you("All 8 copies were seen", "Dan"), "All 8 copies were seen");
	const at = "2026-11-16T09:20:00+11:00";
	assert.equal(you(`Dan cannot raise it before ${at}: it is ${at}`, "Dan"), inOwnTime(`You cannot raise it before ${at}: it is ${at}`));
});
it("a payment is made in the fewest chips", () => {
	assert.deepEqual(counted(3750), [
		{
			chip: 2500,
			count: 1
		},
		{
			chip: 500,
			count: 2
		},
		{
			chip: 250,
			count: 1
		}
	]);
});
//#endregion
//#region src/school/composing.svelte.ts
var ACTS = [
	[
		"deal",
		"D",
		"Deal a card"
	],
	[
		"burn",
		"B",
		"Burn a card"
	],
	[
		"ask",
		"A",
		"Ask"
	],
	[
		"announce",
		"N",
		"Announce"
	],
	[
		"pay",
		"P",
		"Pay"
	],
	[
		"collect",
		"C",
		"Collect"
	],
	[
		"leave",
		"L",
		"Leave it"
	],
	[
		"clear",
		"K",
		"Clear cards"
	]
];
var CALLS = [
	[
		"no-more-bets",
		"M",
		"No more bets"
	],
	[
		"total",
		"T",
		"The total of the hand"
	],
	[
		"stands",
		"S",
		"The dealer stands"
	],
	[
		"no-card",
		"X",
		"No card: it would change nothing"
	]
];
var SETTLES = [
	"pay",
	"collect",
	"leave"
];
var MOST_CHIPS = 60;
var Composing = class {
	#act = /* @__PURE__ */ state(null);
	get act() {
		return get(this.#act);
	}
	set act(value) {
		set(this.#act, value, true);
	}
	#box = /* @__PURE__ */ state(null);
	get box() {
		return get(this.#box);
	}
	set box(value) {
		set(this.#box, value, true);
	}
	#hand = /* @__PURE__ */ state(null);
	get hand() {
		return get(this.#hand);
	}
	set hand(value) {
		set(this.#hand, value, true);
	}
	#on = /* @__PURE__ */ state(null);
	get on() {
		return get(this.#on);
	}
	set on(value) {
		set(this.#on, value, true);
	}
	#call = /* @__PURE__ */ state(null);
	get call() {
		return get(this.#call);
	}
	set call(value) {
		set(this.#call, value, true);
	}
	#total = /* @__PURE__ */ state("");
	get total() {
		return get(this.#total);
	}
	set total(value) {
		set(this.#total, value, true);
	}
	#chips = /* @__PURE__ */ state(proxy([]));
	get chips() {
		return get(this.#chips);
	}
	set chips(value) {
		set(this.#chips, value, true);
	}
	#placed = /* @__PURE__ */ state(false);
	#asked;
	#send;
	constructor(asked, send) {
		this.#asked = asked;
		this.#send = send;
	}
	get stage() {
		if (this.#asked().planted) return "order";
		if (this.act === null) return "act";
		if (this.act === "announce") return this.call === null ? "call" : "total";
		if (!get(this.#placed)) return "place";
		if (SETTLES.includes(this.act)) return this.on === null ? "wager" : "chips";
		return "hand";
	}
	/** The boxes that the felt has. */
	get boxes() {
		return this.#asked().felt.boxes.map((one) => one.number);
	}
	/** What else than a box may be meant: the dealer's hand, or all cards. */
	get beside() {
		return this.act === "deal" ? "The dealer" : this.act === "clear" ? "All cards" : null;
	}
	/** What still lies open on the box that was chosen. */
	get wagers() {
		return this.#asked().felt.boxes.find((one) => one.number === this.box)?.wagers.filter((one) => one.outcome === null) ?? [];
	}
	get hands() {
		return this.#asked().felt.boxes.find((one) => one.number === this.box)?.hands.length ?? 1;
	}
	get amount() {
		return this.chips.reduce((sum, chip) => sum + chip, 0);
	}
	startOver() {
		this.act = this.box = this.hand = this.on = this.call = null;
		this.total = "";
		this.chips = [];
		set(this.#placed, false);
	}
	chooseAct(act) {
		this.startOver();
		this.act = act;
		if (act === "burn") this.#done();
	}
	/** A box; 0 is the dealer's hand, or all that lies there. */
	choosePlace(number) {
		if (number === 0 ? this.beside === null : !this.boxes.includes(number)) return;
		this.box = number || null;
		set(this.#placed, true);
		if (SETTLES.includes(this.act)) {
			const [only, ...others] = this.wagers;
			if (only && others.length === 0) this.chooseWager(only);
		} else if (this.box === null || this.hands === 1) this.#done();
	}
	chooseHand(number) {
		if (number < 1 || number > this.hands) return;
		this.hand = number;
		this.#done();
	}
	chooseWager(wager) {
		this.on = wager.on;
		this.hand = wager.hand;
		if (this.act === "leave") this.#done();
	}
	chooseCall(call) {
		this.call = call;
		if (call === "no-more-bets" || call === "no-card") this.#done();
	}
	lay(chip) {
		if (this.chips.length < MOST_CHIPS) this.chips = [...this.chips, chip];
	}
	takeBack() {
		this.chips = this.chips.slice(0, -1);
	}
	order(order) {
		this.#send({
			do: "order",
			order
		});
		this.startOver();
	}
	/** Whether what there is can be sent as it is. */
	get isReady() {
		if (this.stage === "total") return /^\d{1,2}$/.test(this.total);
		return this.stage === "chips" && (this.chips.length > 0 || this.act === "collect");
	}
	send() {
		if (this.isReady) this.#done();
	}
	#done() {
		const { act, box, hand, on, call, total, chips } = this;
		if (act === null) return;
		const said = { do: act };
		if (box !== null) said.box = box;
		if (hand !== null) said.hand = hand;
		if (on !== null) said.on = on;
		if (call !== null) said.call = call;
		if (total) said.total = Number(total);
		if (chips.length) said.chips = [...chips];
		this.#send(said);
		this.startOver();
	}
	/** Take a key; whether it meant anything here. */
	key(key) {
		const stage = this.stage;
		if (key === "Escape") return this.startOver(), true;
		if (key === "Enter") return this.isReady && (this.send(), true);
		if (key === "Backspace") return this.#back(stage);
		const digit = /^\d$/.test(key) ? Number(key) : null;
		const letter = key.toUpperCase();
		if (stage === "act") {
			const found = ACTS.find((one) => one[1] === letter);
			return found !== void 0 && (this.chooseAct(found[0]), true);
		}
		if (stage === "call") {
			const found = CALLS.find((one) => one[1] === letter);
			return found !== void 0 && (this.chooseCall(found[0]), true);
		}
		if (digit === null) return false;
		if (stage === "place") return this.choosePlace(digit), true;
		if (stage === "hand") return this.chooseHand(digit), true;
		if (stage === "total") return this.total.length < 2 && (this.total += key, true);
		if (stage === "order") {
			const order = this.#asked().orders[digit - 1];
			return order !== void 0 && (this.order(order), true);
		}
		if (stage === "wager") {
			const wager = this.wagers[digit - 1];
			return wager !== void 0 && (this.chooseWager(wager), true);
		}
		const chip = this.#asked().chips[digit - 1];
		return chip !== void 0 && (this.lay(chip), true);
	}
	#back(stage) {
		if (stage === "chips" && this.chips.length) this.takeBack();
		else if (stage === "total" && this.total) this.total = this.total.slice(0, -1);
		else this.startOver();
		return true;
	}
};
//#endregion
//#region test/composing.test.ts
/** A trainee's action, put together key by key. */
var wager = (on, hand = 1, staked = 1e3) => ({
	on,
	inscription: on,
	hand,
	staked,
	outcome: null
});
var hand = (number) => ({
	number,
	cards: [],
	cleared: false
});
var FELT = {
	dealer: hand(1),
	burned: 0,
	boxes: [
		{
			number: 2,
			player: "Bob",
			hands: [hand(1)],
			wagers: [wager("blackjack"), wager("perfect-pairs")]
		},
		{
			number: 5,
			player: "Eve",
			hands: [hand(1), hand(2)],
			wagers: [wager("blackjack"), wager("blackjack", 2)]
		},
		{
			number: 7,
			player: "Gus",
			hands: [hand(1)],
			wagers: [wager("blackjack"), {
				...wager("perfect-pairs"),
				outcome: "lose"
			}]
		}
	]
};
var ORDERS = ["burned", "used-next"];
var sent;
var planted;
var composing;
var keys = (...pressed) => {
	for (const key of pressed) composing.key(key);
	return sent.at(-1);
};
beforeEach(() => {
	sent = [];
	planted = false;
	composing = new Composing(() => ({
		felt: FELT,
		chips: [
			250,
			500,
			2500
		],
		orders: ORDERS,
		planted
	}), (action) => sent.push(action));
});
describe("an action by key", () => {
	it("deals to a box, to one of its hands, and to the dealer", () => {
		assert.deepEqual(keys("d", "2"), {
			do: "deal",
			box: 2
		});
		assert.deepEqual(keys("d", "5"), {
			do: "deal",
			box: 2
		});
		assert.deepEqual(keys("2"), {
			do: "deal",
			box: 5,
			hand: 2
		});
		assert.deepEqual(keys("d", "0"), { do: "deal" });
	});
	it("pays the one open wager of a box in chips, and takes one back", () => {
		assert.deepEqual(keys("p", "7", "3", "1", "Backspace", "2", "Enter"), {
			do: "pay",
			box: 7,
			hand: 1,
			on: "blackjack",
			chips: [2500, 500]
		});
	});
	it("asks which wager where several lie open, and collects all of it without chips", () => {
		assert.deepEqual(keys("c", "2", "2", "Enter"), {
			do: "collect",
			box: 2,
			hand: 1,
			on: "perfect-pairs"
		});
		assert.deepEqual(keys("l", "5", "2"), {
			do: "leave",
			box: 5,
			hand: 2,
			on: "blackjack"
		});
	});
	it("sends no payment without chips, and no box that is not there", () => {
		assert.equal(keys("p", "7", "Enter"), void 0);
		composing.key("Escape");
		assert.equal(keys("a", "3"), void 0);
		assert.equal(composing.stage, "place");
	});
	it("calls a total, and what the book orders", () => {
		assert.deepEqual(keys("n", "t", "1", "7", "Enter"), {
			do: "announce",
			call: "total",
			total: 17
		});
		planted = true;
		assert.deepEqual(keys("2"), {
			do: "order",
			order: "used-next"
		});
	});
});
//#endregion
